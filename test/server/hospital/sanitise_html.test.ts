/** Notices carry plain structure and nothing else, whatever was pasted into them. */
import fc from 'fast-check'
import { sanitiseHtml } from '../../../server/areas/hospital'
import { xssVectors } from '../../support/xss_vectors'

/** Text without angle brackets, plain tags without attributes, and pictures of this server: nothing that a browser would carry out. */
const inert =
  /^(?:[^<>]|<img src="\/hos\/public\/v1\/remark\/picture\/[0-9a-f-]{36}" alt="[^"<>]*">|<\/?(?:p|br|h3|h4|ul|ol|li|strong|em|b|i|table|thead|tbody|tr|th|td|blockquote)>)*$/

test('the corpus is large', () => {
  expect(new Set(xssVectors).size).toBeGreaterThanOrEqual(60)
})

test.each(xssVectors)('%j becomes inert', (vector) => {
  expect(sanitiseHtml(vector)).toMatch(inert)
})

test.each(xssVectors)('%j stays inert when it is cleaned again and inside a notice', (vector) => {
  const once = sanitiseHtml(`<p>前${vector}后</p>`)
  expect(once).toMatch(inert)
  expect(sanitiseHtml(once)).toMatch(inert)
})

test('pieces of the corpus put together in any order are inert', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(...xssVectors),
      fc.string({ maxLength: 8 }),
      fc.constantFrom('<', '>', '"', '</', '<!--', '-->', '<p '),
    ),
    {
      maxLength: 6,
    },
  )
  fc.assert(
    fc.property(pieces, (given) => inert.test(sanitiseHtml(given.join('')))),
    { numRuns: 2000 },
  )
})

test('what a notice needs stays as it is', () => {
  const notice =
    '<h3>放号</h3><ul><li>每天 <strong>7:00</strong> &amp; 放号</li></ul><table><tr><td>1 &lt; 2</td></tr></table>'
  expect(sanitiseHtml(notice)).toBe(notice)
})

const picture = '<img src="/hos/public/v1/remark/picture/0d6c7c9e-5b1e-4f5e-9a52-0c8a6f3f7b11"'

test.each([
  [`${picture} alt="院内地图">`, `${picture} alt="院内地图">`],
  [`${picture} onerror="x()" style="position:fixed" alt='x'>`, `${picture} alt="x">`],
  [`<img alt="x" data-src="https://e.example/x.png" src="https://e.example/x.png">`, ''],
  [`<img src="/hos/public/v1/remark/picture/../../../user/v1/x">`, ''],
  [`<p>${picture.toUpperCase()}></p>`, '<p></p>'],
])('a picture is this server’s and has its words, nothing else: %j', (given, kept) => {
  expect(sanitiseHtml(given)).toBe(kept)
})
