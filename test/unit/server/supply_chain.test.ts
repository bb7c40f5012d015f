/** What an answer of `npm audit` means for a run. */
import { judgeAudit } from '../../support/supply_chain.mjs'

const answer = (vulnerabilities: object) => JSON.stringify({ vulnerabilities, metadata: {} })
const weakness = (severity: string) => ({ name: 'pump', severity, range: '<2.0.0' })

it.each([
  ['no answer', ''],
  ['a registry that answers no audits', '{"message":"405 Method Not Allowed","statusCode":405}'],
])('%s ends no run', (_words, stdout) => {
  expect(judgeAudit(stdout)).toMatch(/^not asked: /)
})

it('nothing known, or nothing grave, is said', () => {
  expect(judgeAudit(answer({}))).toBe('none is known')
  expect(judgeAudit(answer({ pump: weakness('low') }))).toBe('none is grave: pump <2.0.0 (low)')
})

it.each(['high', 'critical'])('a %s weakness ends the run by its name', (severity) => {
  expect(() => judgeAudit(answer({ pump: weakness(severity) }))).toThrow(/pump <2\.0\.0/)
})
