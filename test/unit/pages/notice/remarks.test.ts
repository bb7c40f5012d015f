import type { Remark } from '@/contract/hospital'
import {
  branchesOf,
  markWords,
  plainText,
  readStateOf,
  remarksFor,
  searchRemarks,
} from '@/subpages/notice/remarks'
import { xssVectors } from '../../../support/xss_vectors'

const aRemark = (change: Partial<Remark> = {}): Remark => ({
  remarkId: 'r-1',
  type: 'registration',
  title: '预约挂号须知',
  summary: '放号时间、取消与退号',
  content: '<h3>取消</h3><p>前一天 <strong>17:00</strong> 前可以取消，钱原路退回。</p>',
  version: 2,
  publishedAt: '2026-11-01T01:00:00.000Z',
  ...change,
})

it.each([
  [[], 'unread'],
  [['r-1@2'], 'read'],
  [['r-1@1'], 'changed'],
  [['r-12@2'], 'unread'],
])('with %j read the notice is %s', (read, state) => {
  expect(readStateOf(aRemark(), read)).toBe(state)
})

describe('searching', () => {
  it.each([
    ['原路退回', 1],
    ['取消 17:00', 1],
    ['取消 明年', 0],
    ['strong', 0],
    ['  ', 0],
  ])('%s finds %i', (typed, found) => {
    expect(searchRemarks([aRemark()], typed)).toHaveLength(found)
  })

  it('marks every word in the piece that it shows', () => {
    const [found] = searchRemarks([aRemark()], '取消 退回')
    expect(found?.snippet.filter(({ isHit }) => isHit).map(({ words }) => words)).toEqual(
      expect.arrayContaining(['取消', '退回']),
    )
  })

  it.each(['.*', '(', '[a', '\\', '$&', '+'])('takes %s as it is written', (typed) => {
    expect(searchRemarks([aRemark({ content: `<p>前${typed}后</p>` })], typed)).toHaveLength(1)
  })

  it.each(xssVectors)('shows %j as pieces of text that put together are the text', (vector) => {
    const text = plainText(`<p>${vector}</p>`)
    expect(
      markWords(text, ['img', 'script'])
        .map(({ words }) => words)
        .join(''),
    ).toBe(text)
  })
})

it('a branch shows its own notices and those of the whole hospital', () => {
  const east = aRemark({ remarkId: 'r-2', hospitalBranchId: 'east', branchName: '东溪院区' })
  const main = aRemark({ remarkId: 'r-3', hospitalBranchId: 'main', branchName: '总院' })
  const all = [aRemark(), east, main]
  expect(branchesOf(all).map(({ name }) => name)).toEqual(['东溪院区', '总院'])
  expect(remarksFor(all, 'east').map(({ remarkId }) => remarkId)).toEqual(['r-1', 'r-2'])
  expect(remarksFor(all, undefined)).toHaveLength(3)
})
