import { invoke, provePage } from '../wechat/page_proof.h5'
import { waitForBridge } from '../wechat/we_chat_bridge.h5'
import { browser } from '../window/browser'
import type { FindScanner, ScanCode } from './scan.types'

const bridgeTimeoutMs = 3000
const name = 'scanQRCode'
/** WeChat names the kind of a bar code before its text: `CODE_128,Z20265318`. */
const kindOfBarCode = /^(?:CODE_\d+|EAN_\d+|UPC_[AE]|ITF|CODABAR),/

/** WeChat's browser scans for pages that are signed; other browsers do not, and numbers are typed. */
export const findScanner: FindScanner = () => (browser.kind() === 'we_chat' ? scan : undefined)

const scan: ScanCode = async (sign) => {
  const bridge = await waitForBridge(bridgeTimeoutMs)
  if (bridge === undefined) throw new Error('no bridge')
  const proof = await provePage(bridge, sign, [name])
  const { err_msg: words = '', resultStr = '' } = await invoke(bridge, name, {
    ...proof,
    needResult: 1,
    scanType: ['qrCode', 'barCode'],
  })
  if (words === `${name}:cancel`) return undefined
  if (words !== `${name}:ok`) throw new Error(words)
  return textOf(resultStr).replace(kindOfBarCode, '')
}

/** On an iPhone the bridge answers JSON, elsewhere the text itself. */
function textOf(result: string): string {
  try {
    const read = JSON.parse(result) as { scan_code?: { scan_result?: unknown } } | null
    const text = read?.scan_code?.scan_result
    return typeof text === 'string' ? text : result
  } catch {
    return result
  }
}
