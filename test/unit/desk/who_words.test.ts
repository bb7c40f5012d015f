/** A filter of the security log is called by what people know, never by an internal id. */
import { filterWords } from '../../../desk/pages/audit/who_words'

const accountId = '6f0c1f0e-58ab-4c67-9d0e-0f4a3b1d2c5e'
const patient = { accountId, telEnds: '3301', staffName: null }
const clerk = { accountId: null, telEnds: null, staffName: '何敏' }

it.each([
  ['the end of the phone', 'accountId', [patient], '尾号 3301'],
  ['no phone', 'accountId', [{ ...patient, telEnds: null }], '未绑定手机的账号'],
  ['no line of the account', 'accountId', [], '这个账号'],
  ['a name', 'staffId', [clerk], '何敏'],
  ['no line of the person', 'staffId', [], '这位工作人员'],
] as const)('by %s', (_name, which, lines, words) => {
  expect(filterWords(which, lines)).toBe(words)
})
