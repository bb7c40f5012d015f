import { sayChinese } from '../../src/language/say_chinese'
import type { NameKind } from './hospital_names'

/** A sentence in JSON. */
export interface KeptSentence {
  text: string
  values: (string | number | KeptSentence)[]
  name?: NameKind
}

/** A sentence for the reader's language: its Chinese text with the placeholders `{0}`, `{1}`, … and their values. */
export class Sentence {
  constructor(
    readonly text: string,
    readonly values: readonly (string | number | Sentence)[],
    /** It is a name of the hospital's and no sentence. */
    readonly name?: NameKind,
  ) {}

  /** From its stored form. */
  static from({ text, values, name }: KeptSentence): Sentence {
    return new Sentence(
      text,
      values.map((value) => (typeof value === 'object' ? Sentence.from(value) : value)),
      name,
    )
  }

  /** Its stored form, for readers of other languages. */
  kept(): KeptSentence {
    return {
      text: this.text,
      values: this.values.map((value) => (value instanceof Sentence ? value.kept() : value)),
      ...(this.name === undefined ? {} : { name: this.name }),
    }
  }

  /** In Chinese, as stored and logged. */
  toString(): string {
    return this.name === undefined ? sayChinese(this.text, this.values).join('') : this.text
  }
}

/** Makes one: sentence`还可以试 ${left} 次`. */
export function sentence(
  pieces: TemplateStringsArray,
  ...values: (string | number | Sentence)[]
): Sentence {
  return new Sentence(
    pieces.reduce((text, piece, index) => `${text}{${index - 1}}${piece}`),
    values,
  )
}

/** A name of the hospital's as a sentence. */
export function named(kind: NameKind, name: string): Sentence {
  return new Sentence(name, [], kind)
}
