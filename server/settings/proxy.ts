/** Variables of the proxy for outgoing calls. */
import * as v from 'valibot'
import { may } from './declared'
import { address, text } from './kinds'

export const proxy = () =>
  v.object({
    httpsProxy: may(
      'HTTPS_PROXY',
      address(false),
      'the proxy through which https addresses are called, e.g. `http://proxy.hospital.local:3128` (docs/integration/network.md)',
    ),
    httpProxy: may('HTTP_PROXY', address(false), 'the same for http addresses'),
    noProxy: may(
      'NO_PROXY',
      text,
      'hosts that are called directly, with commas: `.hospital.local,10.0.0.5`; the machine itself always is',
    ),
  })
