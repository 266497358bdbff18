/** The last module of every page: what can be pressed is listened to from now on. */

document.documentElement.dataset.ready = "";
