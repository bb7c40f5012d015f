/** A number of this account waits: its call is to be heard on every page. What listens is a chunk of its own on H5, so that home's first load carries none of it. */
export function expectCall(): void {
  void import(/* webpackChunkName: "call_watch" */ './call_watch')
    .then(({ startCallWatch }) => startCallWatch())
    // Without the chunk the queue page still tells.
    .catch(() => undefined)
}
