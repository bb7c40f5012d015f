import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Piece } from '../../src/contract/language'

/** Sentences in ICU's message format, ready to be said (src/language/say): no phone reads their grammar. @throws where the grammar is broken */
export function compileWords(
  catalogue: Readonly<Record<string, string>>,
): Record<string, readonly Piece[]> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([text, sentence]) => [text, piecesOf(sentence)]),
  )
}

function piecesOf(sentence: string): readonly Piece[] {
  const compiled: unknown = compileMessageOrThrow(sentence)
  return compiled as readonly Piece[]
}
