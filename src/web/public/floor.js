// Plain ES5, because old browsers run it: those below the floor (`browserslist` in package.json) get a page that says
// what to do. Chrome has `hasIndices` since 90 and Firefox since 88, Safari has dialogs since 15.4 and Firefox since 98.
if (!('hasIndices' in RegExp.prototype) || !('HTMLDialogElement' in window)) {
  window.location.replace('/backoffice/browser.html');
}
