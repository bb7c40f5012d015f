/** Stands in for `jsonp-retry`: calls go by fetch, a script from elsewhere is refused. */
export default function refuseJsonp() {
  return Promise.reject(new Error('JSONP is not part of this app'))
}
