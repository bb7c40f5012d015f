/** A number of this account waits: its call must be noticed on every page. The watch is a chunk of its own on H5, so that home's first load contains none of it. */
export function expectCall(): void {
  void import(/* webpackChunkName: "call_watch" */ './call_watch')
    .then(({ startCallWatch }) => startCallWatch())
    // Without the chunk the queue page still shows the call.
    .catch(() => undefined)
}
