import { sayChinese } from '../../src/language/say_chinese'
import type { NameKind } from './hospital_names'

/** A sentence as JSON. */
export interface KeptSentence {
  text: string
  values: (string | number | KeptSentence)[]
  name?: NameKind
}

/** A sentence that is said in the language of whom it is told: its Chinese text with the places `{0}`, `{1}`, … and what stands there. */
export class Sentence {
  constructor(
    readonly text: string,
    readonly values: readonly (string | number | Sentence)[],
    /** It is no sentence but what the hospital calls somebody or something. */
    readonly name?: NameKind,
  ) {}

  /** One that was kept. */
  static from({ text, values, name }: KeptSentence): Sentence {
    return new Sentence(
      text,
      values.map((value) => (typeof value === 'object' ? Sentence.from(value) : value)),
      name,
    )
  }

  /** As it is kept for a reader of another language. */
  kept(): KeptSentence {
    return {
      text: this.text,
      values: this.values.map((value) => (value instanceof Sentence ? value.kept() : value)),
      ...(this.name === undefined ? {} : { name: this.name }),
    }
  }

  /** In Chinese, as it is written to books and logs. */
  toString(): string {
    return this.name === undefined ? sayChinese(this.text, this.values).join('') : this.text
  }
}

/** Writes one: sentence`还可以试 ${left} 次`. */
export function sentence(
  pieces: TemplateStringsArray,
  ...values: (string | number | Sentence)[]
): Sentence {
  return new Sentence(
    pieces.reduce((text, piece, index) => `${text}{${index - 1}}${piece}`),
    values,
  )
}

/** A name of the hospital's in a sentence. */
export function named(kind: NameKind, name: string): Sentence {
  return new Sentence(name, [], kind)
}
