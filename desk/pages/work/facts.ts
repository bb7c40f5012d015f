/** The facts of an item in words. */
import { documentLabels } from '@/contract/desk/intake'
import { factLabels, type WorkItem } from '@/contract/desk/work/work'
import { describeOutside } from '../../parts/outside_words'
import { yuan } from '../../parts/words'

/** A fact with its label. */
export interface FactWords {
  label: string
  words: string
}

/** Facts that are sentences stand before numbers. */
const sentences: ReadonlySet<string> = new Set(['why', 'todo', 'last'])
const labels: Readonly<Record<string, string>> = factLabels

/** Sentences, and numbers, of an item. */
export function factsOf({ facts }: WorkItem): { sentences: FactWords[]; numbers: FactWords[] } {
  const shown = Object.entries(facts).filter(
    ([name, value]) => labels[name] !== undefined && value !== '',
  )
  const wordsOfThose = (isSentence: boolean) =>
    shown
      .filter(([name]) => sentences.has(name) === isSentence)
      .map(([name, value]) => ({ label: labels[name] ?? name, words: wordsOf(name, value) }))
  return { sentences: wordsOfThose(true), numbers: wordsOfThose(false) }
}

function wordsOf(name: string, value: string | number): string {
  if (name.endsWith('Fen')) return yuan(Number(value))
  if (name === 'why') return describeOutside(String(value))
  return name === 'document' ? (documentLabels[value] ?? String(value)) : String(value)
}
