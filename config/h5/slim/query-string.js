/** Stands in for `query-string`, of which Taro's router uses `parse(text, { decode: false })` only. */
export function parse(text) {
  const query = {}
  for (const part of text.replace(/^[?#&]/, '').split('&')) {
    if (!part) continue
    const at = part.indexOf('=')
    const key = at < 0 ? part : part.slice(0, at)
    if (key !== '__proto__') query[key] = at < 0 ? null : part.slice(at + 1)
  }
  return query
}

/** The other half of `query-string`, for Taro calls that write an address. */
export function stringify(query) {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&')
}

export default { parse, stringify }
