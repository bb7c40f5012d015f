/** What is found, and in which order: the rules of ranking by example. */
import { indexEntry } from '../../../server/areas/search/indexing'
import { matchLetters } from '../../../server/areas/search/letters'
import { rank, scoreOf, scores, wordsOf } from '../../../server/areas/search/ranking'
import { syllablesOf } from '../../../server/language/pinyin'

const cardiology = indexEntry({
  name: '心血管内科',
  aliases: ['心内科'],
  about: '胸闷、心慌、高血压',
})
const neurology = indexEntry({ name: '神经内科', aliases: [], about: '头痛、头晕、失眠' })
const shan = indexEntry({ name: '单雄信', aliases: [], about: '骨科 膝关节痛', isPerson: true })

test.each<[string, string, number]>([
  ['心血管内科', 'the name itself', scores.nameIs],
  ['心内科', 'another name', scores.aliasIs],
  ['心血管', 'the beginning of the name', scores.nameBegins],
  ['xinxueguanneike', 'full pinyin', scores.lettersAreName],
  ['XXGNK', 'initials', scores.lettersAreName],
  ['xinxgneik', 'both mixed', scores.lettersAreName],
  ['内科', 'inside the name', scores.nameHas],
  ['xinxue', 'the beginning in pinyin', scores.lettersBeginName],
  ['xxg', 'the beginning in initials', scores.lettersBeginName],
  ['xnk', 'another name in initials', scores.lettersAreAlias],
  ['高血压', 'what it treats', scores.aboutHas],
  ['neike', 'pinyin inside', scores.lettersInName],
  ['心血科', 'shortened', scores.nameShortened],
  ['xinnei', 'another name’s beginning in pinyin', scores.lettersBeginAlias],
  ['骨折', 'something else', 0],
  ['guke', 'letters scattered over the name', 0],
  ['zzz', 'letters that mean nothing here', 0],
])('%s is %s', (typed, _words, score) => {
  expect(scoreOf(cardiology, wordsOf(typed))).toBe(score)
})

test('a doctor’s surname has its own reading', () => {
  expect(scoreOf(shan, wordsOf('shanxx'))).toBe(scores.lettersAreName)
  expect(scoreOf(shan, wordsOf('dan'))).toBe(0)
})

test('every word must fit; the worst one counts', () => {
  expect(scoreOf(shan, wordsOf('骨科 单'))).toBe(scores.aboutHas)
  expect(scoreOf(shan, wordsOf('心内科 单'))).toBe(0)
})

test('the best comes first, equals keep the hospital’s order, and no more than asked for', () => {
  expect(rank([neurology, cardiology], '内科', 5).map(({ name }) => name)).toEqual([
    '神经内科',
    '心血管内科',
  ])
  expect(rank([neurology, cardiology], 'xin', 5).map(({ name }) => name)).toEqual(['心血管内科'])
  expect(rank([neurology, cardiology], '内科', 1)).toHaveLength(1)
  expect(rank([neurology, cardiology], '   ', 5)).toEqual([])
})

test.each([
  ['ＸＸＧ', ['xxg']],
  ["xi'an", ['xian']],
  ['骨科，张', ['骨科', '张']],
  ['', []],
])('%p are the words %p', (typed, words) => {
  expect(wordsOf(typed)).toEqual(words)
})

test.each<[string, string, string | undefined]>([
  ['gu', '骨科', 'begin'],
  ['guke', '骨科', 'whole'],
  ['ke', '骨科', 'inside'],
  ['xnk', '心血管内科', 'skip'],
  ['guk', '骨科', 'whole'],
  ['gx', '骨科', undefined],
  ['', '骨科', undefined],
])('%p means %s: %p', (letters, name, match) => {
  expect(matchLetters(letters, syllablesOf(name))).toBe(match)
})

test('long nonsense is answered at once', () => {
  const long = 'n'.repeat(40)
  expect(matchLetters(long, syllablesOf('内'.repeat(30)))).toBeUndefined()
})
