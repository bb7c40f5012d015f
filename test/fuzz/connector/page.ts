/** The connector's inner page. */
import type { Chance } from '../chance'
import type { ConnectorAction } from '../inputs'
import { oddText } from '../spoil'
import { action, over } from './action'

/** A request of it. */
export function page(chance: Chance): ConnectorAction {
  const url = chance.of([
    '/',
    '/state.json',
    `/replay/${chance.of(['1', '9'.repeat(30), '-1', '%00'])}`,
    `/${encodeURIComponent(oddText(chance))}`,
  ])
  const method = chance.of(['GET', 'GET', 'POST', 'PUT', 'HEAD', 'OPTIONS'])
  const origin = chance.of([
    'null',
    'http://[',
    '',
    'x',
    'http://127.0.0.1',
    'https://elsewhere.example',
  ])
  return action('page', `${method} ${url} origin ${origin}`, ({ ports }) =>
    over(ports.page ?? 0, { method, url, headers: { origin } }, ''),
  )
}
