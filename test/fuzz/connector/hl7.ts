/** HL7 v2 in frames, most of them not as the standard has them. */
import { mapMessage } from '../../../connector/mapping/documents'
import { frame } from '../../../connector/transports/framing'
import type { Chance } from '../chance'
import type { ConnectorAction } from '../inputs'
import { oddText } from '../spoil'
import { action, exchange } from './action'

const messages = [
  'PID|1||P1^^^HIS~K1||王小明||19800501|M|||浙江省^杭州市||13800000000\rPV1|1|O|内科^1^2||||D1^李医生|||||||||||V1',
  'PID|1||P1||王小明||19800501|M\rOBR|1||R0001|CBC^血常规||20261120080000|20261120081000|||||||||D1^医生||||||20261120090000||LAB\rOBX|1|NM|WBC^白细胞||11.2|10^9/L|3.5-9.5|H|||F\rNTE|1||a\\.br\\b',
  'SCH|A1|F1|||||||||^^^20261125090000^20261125093000\rPID|1||P1||王小明\rAIL|1||内科',
  'PID|1||P1||王小明\rFT1|1|||20261120||CG|CBC^血常规|||1|25.00',
  'PID|1||P1||王小明\rTXA|1|DS^出院小结|TX|20261120|||||||D1||DOC1\rOBX|1|ED|DS||^application^pdf^Base64^JVBERi0=',
]
const types = ['ADT^A01', 'ADT^A40', 'ORU^R01', 'SIU^S12', 'DFT^P03', 'MDM^T02', 'ORM^O01', 'X', '']
const oddHl7 = [
  '\\X',
  '\\XD6\\',
  '\\XFFFE\\',
  '\\H\\',
  '\\',
  '|||||',
  '^^^^^',
  '~~~',
  '&',
  '\r',
  '\rMSH|',
  '\u0000',
  '\x0b',
  '\x1c',
]

function hl7Text(chance: Chance): string {
  const charset = chance.of(['GB 18030-2000', 'UNICODE UTF-8', 'BIG5', 'X', '', 'ISO IR87'])
  const msh = `MSH|^~\\&|LIS|b1|APP||20261120090500||${chance.of(types)}|${chance.below(1e6)}|P|2.4|||${chance.of(['', 'AL', 'NE'])}|||${charset}`
  let text = `${msh}\r${chance.of(messages)}\r`
  for (let times = chance.below(4); times > 0; times -= 1) {
    const at = chance.below(text.length)
    const put = chance.is(0.6) ? chance.of(oddHl7) : oddText(chance)
    text = text.slice(0, at) + put + text.slice(chance.is(0.5) ? at : at + chance.below(20))
  }
  return chance.is(0.02) ? text + `OBX|1|TX|a||${'x'.repeat(200_000)}\r`.repeat(3) : text
}

/** One frame, or what is left of it. */
export function hl7(chance: Chance): ConnectorAction {
  const text = hl7Text(chance)
  const whole = frame(Buffer.from(text, chance.is(0.8) ? 'utf8' : 'latin1'))
  const cut = whole.subarray(0, chance.is(0.85) ? whole.length : chance.below(whole.length))
  const bytes = chance.is(0.1) ? Buffer.concat([cut, cut, Buffer.from('rest')]) : cut
  return action('frame', text, async ({ ports, connectors }) => {
    const replied = await exchange(ports.mllp ?? 0, bytes)
    const [source] = connectors.hl7v2?.sources ?? []
    const mapping = connectors.hl7v2?.mappings.get(source?.mappingOf(text) ?? '')
    if (source !== undefined && mapping !== undefined)
      await mapText(mapping, () => source.parse(text))
    return replied
  })
}

/** A message that cannot be read is set aside by the engine, with the reason. */
async function mapText(
  mapping: Parameters<typeof mapMessage>[0],
  parse: () => unknown,
): Promise<void> {
  let message: unknown
  try {
    message = parse()
  } catch {
    return
  }
  await mapMessage(mapping, message, Date.now())
}
