import { say } from '@/language/say'
import { sayChinese } from '@/language/say_chinese'
import { compileWords } from '../../../config/language/compile_words'

const said = (sentence: string, ...values: unknown[]): string =>
  say(compileWords({ key: sentence }).key ?? [], values).join('')

describe('a sentence of another language', () => {
  test('puts values where they belong in it', () => {
    expect(said('{1} of {0}', 'May', 3)).toBe('3 of May')
  })

  test.each([
    [0, 'no one is before you'],
    [1, '1 person is before you'],
    [2, '2 people are before you'],
    ['1', '1 person is before you'],
  ])('counts %p', (count, expected) => {
    const sentence = '{0, plural, =0 {no one is} one {# person is} other {# people are}} before you'
    expect(said(sentence, count)).toBe(expected)
  })

  test('a plural may hold other places, and # is itself elsewhere', () => {
    expect(said('{0, plural, one {# in {1}} other {# in all of {1}}} #', 2, 'May')).toBe(
      '2 in all of May #',
    )
  })

  test('chooses by a value', () => {
    expect(said('{1} {0, select, 1 {January} 2 {February} other {}}', 2, 9)).toBe('9 February')
    expect(said('{0, select, 1 {one} other {many}}', 'x')).toBe('many')
  })

  test('a broken one is not compiled', () => {
    expect(() => compileWords({ key: '{0, plural, one {a}' })).toThrow()
  })
})

test('Chinese needs no catalogue', () => {
  expect(sayChinese('第 {0} 位，共 {1} 位', [2, 5]).join('')).toBe('第 2 位，共 5 位')
})
