/** Calls of the app, and what the hospital's SOAP services of both dialects answer to them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Chance } from '../chance'
import type { ConnectorAction } from '../inputs'
import { jsonOf, oddText, spoilValue } from '../spoil'
import { action, over } from './action'
import { dialects, profiles, token } from './parts'

const xmlValues = ['0', '1', 'P1', '1.00', '2026-11-25', '09:00', 'several', '']
const escaped = (text: string): string =>
  text.replace(/[<&>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** An answer of either dialect with the fields that its mappings read. */
function soapAnswer(chance: Chance, profile: string, names: readonly string[]): string {
  const value = (): string =>
    chance.is(0.8) ? chance.of(xmlValues) : escaped(oddText(chance)).replace(/[^\x20-\uffff]/g, '')
  const fields = names.filter(() => chance.is(0.8)).map((name) => `<${name}>${value()}</${name}>`)
  const rowsOf = chance.is(0.3) ? `<row>${fields.join('')}</row>`.repeat(chance.below(4)) : ''
  const body = fields.join('') + rowsOf
  const result =
    profile === 'trade_code_asmx'
      ? `<Response><ResultCode>${chance.of(['0', '0', '1', ''])}</ResultCode><ErrorMsg>x</ErrorMsg><Data>${body}</Data></Response>`
      : `<response><resultCode>${chance.of(['0', '0', '1'])}</resultCode>${body}</response>`
  const method = profile === 'trade_code_asmx' ? 'Process' : 'HIPMessageServer'
  const text = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${method}Response><${method}Result>${escaped(result)}</${method}Result></${method}Response></soap:Body></soap:Envelope>`
  if (chance.is(0.75)) return text
  const at = chance.below(text.length)
  return chance.of([
    text.slice(0, at),
    text.slice(0, at) + oddText(chance) + text.slice(at),
    `<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "${'&b;'.repeat(50)}">]>${text}`,
    `<a>${'<b>'.repeat(5000)}`,
    text.replace('<soap:Body>', '<soap:Body><soap:Fault><faultstring>x</faultstring></soap:Fault>'),
    text.replaceAll('&#60;', '<'),
    `<__proto__>x</__proto__>${text}`,
    '',
  ])
}

const namesIn = (name: string, file: string): string[] => [
  ...new Set(
    [...readFileSync(path.join(profiles, name, file), 'utf8').matchAll(/\$\w*\.(\w+)/g)].map(
      ([, word = '']) => word,
    ),
  ),
]
const knownCalls = new Map(
  dialects.map((name) => {
    const text = readFileSync(path.join(profiles, name, 'profile.yml'), 'utf8')
    const calls = [...text.matchAll(/^ {2}(\/[\w/]+):\n(?: {4}.*\n)*? {4}reply: (\S+)/gm)]
    return [name, calls.map(([, call = '', file = '']) => ({ call, names: namesIn(name, file) }))]
  }),
)
const callBody = {
  orderNo: '1',
  patientNo: 'P1',
  name: '王小明',
  idNo: '330102198005010011',
  tel: '13800000000',
  clinicId: 'c1',
  visitDate: '2026-12-01',
  beginTime: '09:00',
  endTime: '09:30',
  amountFen: 1500,
  lockId: 'L1',
  billIds: ['b1'],
}

/** One call with its answer. */
export function soapCall(chance: Chance): ConnectorAction {
  const profile = chance.of(dialects)
  const { call, names } = chance.of(knownCalls.get(profile) ?? [])
  const answer = soapAnswer(chance, profile, names)
  const payload = jsonOf(spoilValue(callBody, chance, chance.of([0, 1, 1, 2])))
  const bytes = chance.is(0.95) ? payload : payload.slice(0, chance.below(payload.length))
  const url = chance.is(0.95) ? call : `/${encodeURIComponent(oddText(chance))}`
  const key = chance.is(0.8) ? `k${chance.below(1e9)}` : 'k1'
  const bearer = chance.is(0.97) ? token : 'x'
  return action(
    'call',
    `${profile} ${url}\n  ${bytes.slice(0, 400)}\n  ${answer.slice(0, 600)}`,
    async ({ ports, answers }) => {
      const waiting = answers[`/${profile}`] ?? []
      waiting.push(Buffer.from(answer))
      // Calls that are refused ask for none.
      waiting.splice(0, waiting.length - 20)
      const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': key }
      return over(ports[profile] ?? 0, { method: 'POST', url, headers }, bytes)
    },
  )
}
