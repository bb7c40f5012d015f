/** What is wrong with a document, in words for the desk: every reason that the server gives has some. */
import { readdirSync, readFileSync } from 'node:fs'
import { describeReason } from '../../../desk/pages/intake/reason_words'

it.each([
  ['items.2.low: is above high', 'items.2.low：下限高于上限'],
  ['lines.0.amountFen: is not priceFen by quantity', 'lines.0.amountFen：不等于单价乘数量'],
  ['to: year 9999 is read as no end', 'to：年份 9999 按“没有结束”处理'],
  ['document: ends before it begins', '结束早于开始'],
  ['at: is missing', 'at：没有填'],
  ['state: must be ("open" | "done")', 'state：应为 "open"、"done"'],
  ['name: must be <=200', 'name：不能大于 200'],
  ['sources: the doctor has clinic C7 at the same time', 'sources：同一时间医生还有门诊 C7'],
  [
    'belongs to push:lis, which sent it first: hand it over at the desk (数据接入) or by npm run hospital -- --hand-over',
    '属于先发送它的 push:lis；要换来源，请用“移交”',
  ],
  ['constructor', undefined],
  ['患者不存在', undefined],
])('%s', (reason, words) => expect(describeReason(reason)).toBe(words))

/** Texts of the sources that say what is wrong with a document; what is wrong with rules is in Chinese already. */
function reasonsIn(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/'([^'\n]*)'|`([^`\n]*)`/g)]
    .map(([, plain, filled]) => plain ?? filled ?? '')
    .filter((text) =>
      /^(?:[\w.${}[\]]+: |[a-z]\w*(?:, \w+)* (?:and \w+ )?(?:is|are|goes) |(?:is|has|must|needs|names|ends|belongs|contradicts|was) )/.test(
        text,
      ),
    )
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, '1'))
    .filter((text) => text.includes(' ') && !/^(exam slot|follow up):|^rules: 1$/.test(text))
}

const files = ['server/hospital_documents', 'server/areas', 'server/intake/taking']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter(
    (file) =>
      /hospital_documents\/.*\.ts$|intake\.ts$|taking\/.*\.ts$/.test(file) &&
      !/fhir|_repository/.test(file),
  )

it('every reason has words', () => {
  const reasons = files.flatMap(reasonsIn)
  expect(reasons.length).toBeGreaterThan(60)
  expect(reasons.filter((reason) => describeReason(reason) === undefined)).toEqual([])
})
