/** Where the hand-over page sends a browser on to: to WeChat when a cell asks, back to that cell with WeChat's code. Pure. */

/** A cell that may ask. */
export interface HandOverCell {
  id: string
  origin: string
}

/** What the page knows of the group. */
export interface HandOver {
  /** The official account of all; a cell that asks for another one is refused. */
  appId: string
  authorizeUrl: string
  cells: readonly HandOverCell[]
}

/** A login state of a cell: letters and digits, as WeChat asks. */
const statePattern = /^[A-Za-z0-9]{8,128}$/
const codePattern = /^[\w-]{1,256}$/

/** The next address, or undefined where it would lead outside the group. */
export function nextAddress(here: string, handOver: HandOver): string | undefined {
  const { origin, pathname, searchParams } = new URL(here)
  return searchParams.get('redirect_uri') === null
    ? addressOfCell(searchParams, handOver)
    : addressOfWeChat(`${origin}${pathname}`, searchParams, handOver)
}

/** A cell's page has asked for a sign-in, as it would ask WeChat. WeChat checks the order of the parameters. */
function addressOfWeChat(
  page: string,
  asked: URLSearchParams,
  { appId, authorizeUrl, cells }: HandOver,
): string | undefined {
  const target = inGroup(asked.get('redirect_uri'), cells)
  const state = asked.get('state') ?? ''
  if (target === undefined || !statePattern.test(state) || asked.get('appid') !== appId)
    return undefined
  const query = [
    `appid=${encodeURIComponent(appId)}`,
    `redirect_uri=${encodeURIComponent(`${page}?to=${encodeURIComponent(target.href)}`)}`,
    'response_type=code',
    'scope=snsapi_base',
    `state=${state}`,
  ]
  return `${authorizeUrl}?${query.join('&')}#wechat_redirect`
}

/** WeChat has sent the browser back. Whether the state is one of that cell's, and of this browser, the cell decides. */
function addressOfCell(given: URLSearchParams, { cells }: HandOver): string | undefined {
  const target = inGroup(given.get('to'), cells)
  const state = given.get('state') ?? ''
  const code = given.get('code') ?? ''
  if (target === undefined || !statePattern.test(state) || !codePattern.test(code)) return undefined
  target.searchParams.delete('code')
  target.searchParams.delete('state')
  target.searchParams.append('code', code)
  target.searchParams.append('state', state)
  return target.href
}

/** An address of one of the group's cells; any other is none. */
function inGroup(address: string | null, cells: readonly HandOverCell[]): URL | undefined {
  let url: URL
  try {
    url = new URL(address ?? '')
  } catch {
    return undefined
  }
  const isListed = cells.some(({ origin }) => origin === url.origin)
  return isListed && url.username === '' && url.password === '' ? url : undefined
}
