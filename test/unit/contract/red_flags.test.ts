/** Words by which a text goes first, and those that people say without meaning it. */
import { harmlessWords, redFlagWords } from '../../../src/contract/feedback/red_flag_words'
import { redFlagsIn, severityOf } from '../../../src/contract/feedback/red_flags'

test.each([
  ['我真的不想活了', ['self']],
  ['看了三次都没好，我想 死 了算了', ['self', 'harm']],
  ['我想、自。杀', ['self']],
  ['再這樣我就跳樓', ['self']],
  ['I want to die', ['self']],
  ['再不退钱我就砍死你们', ['violence']],
  ['他说要带刀来，同归于尽', ['violence']],
  ['I will kill the doctor', ['violence']],
  ['药房给我发错药了', ['harm']],
  ['我父亲没救过来，去世了', ['harm']],
  ['活不下去了，要和他们同归于尽', ['self', 'violence']],
])('%s', (text, flags) => {
  expect(redFlagsIn(text)).toEqual(flags)
})

test.each([
  '等了两个小时，气死我了',
  '排队热死了，空调也没有开',
  '护士特别好，我们都想死你们了',
  '打死我也不再来了',
  '洗手液能杀菌吗',
  '谢谢医生，老人家恢复得很好',
  'The doctor was very kind',
  '',
])('%s has none', (text) => {
  expect(redFlagsIn(text)).toEqual([])
})

test.each([
  [[], 0],
  [['harm'], 1],
  [['self'], 2],
  [['violence', 'harm'], 2],
] as const)('%j is of severity %i', (flags, severity) => {
  expect(severityOf(flags)).toBe(severity)
})

test('the list has each word once, as it is searched for', () => {
  const words = Object.values(redFlagWords)
    .flat()
    .flatMap((line) => line.split(' '))
  expect(words.length).toBeGreaterThan(80)
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  const all = [...words, ...harmlessWords.flatMap((line) => line.split(' '))]
  expect(
    all.filter((word) => word.length < 2 || word !== word.normalize('NFKC').toLowerCase()),
  ).toEqual([])
})
