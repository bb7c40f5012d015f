/** Acknowledgements of HL7 v2, in the separators of the message that they answer. */
import { escape } from './hl7'

/** The separators that a message, or a batch of them, begins with: of fields, of components, and the sign of escapes. HL7 lets each sender choose; one that is cut off has the usual ones. */
export function separatorsOf(text: string): [field: string, component: string, escape: string] {
  const [, field = '|', component = '^', sign = '\\'] =
    /^(?:MSH|[FB]HS)([^\w\s])(?:([^\w\s])[^\w\s]([^\w\s]))?/.exec(text) ?? []
  return [field, component, sign]
}

/** Fields 3 to 8 of an answer's header: from the receiver to the sender, of the same time, without security. */
export const wayBack = (at: (index: number) => string): string[] => [
  ...[at(4), at(5), at(2), at(3)],
  at(6),
  '',
]

/** Says that a message was taken (AA), or why not (AE, AR), in its own separators; CA and CR where MSH-15 asks only for that. */
export function acknowledge(text: string, code: 'AA' | 'AE' | 'AR', reason = ''): string {
  const [field, component, sign] = separatorsOf(text)
  const [first = ''] = text.split('\r')
  // Of what is no message nothing is answered but that.
  const header = first.startsWith(`MSH${field}`) ? first.split(field) : []
  const at = (index: number): string => header[index] ?? ''
  const isAcceptOnly = ['AL', 'ER', 'SU'].includes(at(14))
  const said = isAcceptOnly ? code.replace('A', 'C') : code
  const trigger = at(8).split(component)[1]
  const msh = [
    'MSH',
    /^\W{2,5}$/.test(at(1)) ? at(1) : '^~\\&',
    ...wayBack(at),
    trigger === undefined ? 'ACK' : ['ACK', trigger, 'ACK'].join(component),
    `A${at(9)}`,
    at(10) || 'P',
    at(11) || '2.4',
  ]
  msh[17] = at(17)
  const words = escape(reason).replaceAll('\\', sign)
  return `${[...msh].map((one) => one ?? '').join(field)}\r${['MSA', said, at(9), words].join(field)}\r`
}
