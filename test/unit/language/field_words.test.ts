/** The words that are denied, and what the lint rule says instead. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { betterName } from '../../../config/lint/better_name.mjs'
import { deniedWords } from '../../../config/lint/denied_words.mjs'

it.each([
  ['useStretches', /page/],
  ['HoldWish', /request/],
  ['SealedFile', /encrypt/],
  ['tell_hospital', /notify/],
  ['waitingMost', /maxX/],
  ['needPerson', /createWorkItem/],
  ['toldAt', /source_updated_at/],
])('%s is denied', (name, say) => {
  expect(betterName(name)).toMatch(say)
})

it.each(['slot', 'createHold', 'until', 'history', 'sealant', 'atMost', 'telephone'])(
  '%s is fine',
  (name) => {
    expect(betterName(name)).toBeUndefined()
  },
)

it('docs/glossary.md lists every denied word', () => {
  const glossary = readFileSync(path.join(__dirname, '../../../docs/glossary.md'), 'utf8')
  for (const [words, say] of deniedWords)
    expect(glossary).toContain(`| ${words.join(', ')} | ${say} |`)
})
