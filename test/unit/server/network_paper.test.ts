/** The page about ports, addresses and proxies follows the settings and the routes. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { smsReceiptsPath } from '../../../server/areas/message'
import { insuranceNotifyPath, weChatNotifyPath } from '../../../server/areas/payment'

const read = (file: string): string => readFileSync(path.join(__dirname, '../../..', file), 'utf8')
const page = read('docs/integration/network.md')
/** Variables that name an address or a port, and those whose address is no system's. */
const variables = [
  ...read('docs/settings.md').matchAll(
    /^\| `(\w*(?:URL|HOST|\bPORT|_PORT|ISSUER|ENDPOINT|PROXY))`/gm,
  ),
].map(([, name]) => name ?? '')

it('names every variable of an address or a port', () => {
  expect(variables).toEqual(expect.arrayContaining(['PORT', 'HIS_API_URL', 'HTTPS_PROXY']))
  expect(variables.filter((name) => !page.includes(name))).toEqual([])
})

it('names every address that others call back at, as it is served', () => {
  const served = [
    weChatNotifyPath,
    insuranceNotifyPath,
    `${smsReceiptsPath}/<SMS_RECEIPTS_SECRET>`,
    /'(\/sign-in\/callback)'/.exec(read('server/desk/sign_in.ts'))?.[1],
    /'(\/sign-in\/back-channel-logout)'/.exec(read('server/desk/sign_in.ts'))?.[1],
    /'(\/integration\/v1\/calls\/next)'/.exec(read('server/intake/connector/routes.ts'))?.[1],
    /prefix: '(\/fhir\/R4)'/.exec(read('server/intake/fhir/routes.ts'))?.[1],
  ]
  for (const one of served) expect(page).toContain(`_URL>${one ?? 'a route that is gone'}\``)
})

it('names every port of the composition', () => {
  const composed = read('deploy/compose.yml')
  expect(/PORT: '(\d+)'/.exec(composed)?.[1]).toBe('8080')
  for (const port of ['8080', '5432', '443']) expect(page).toContain(port)
})
