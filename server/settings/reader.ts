/** Reads declared variables and collects what is wrong with them; values are never shown. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { misspeltOf } from './misspelt'

/** A problem of the environment that the operator can correct; `message` names every variable concerned. */
export class SettingsInvalid extends Error {
  override readonly name = 'SettingsInvalid'
}

export type Environment = Readonly<Record<string, string | undefined>>
/** Variables that are read together, by the names that the code uses. */
export type Variables = v.ObjectSchema<v.ObjectEntries, undefined>

/** Name and meaning of a declared variable. */
export function declarationOf(variable: v.ObjectEntries[string]): { name: string; means: string } {
  return v.parse(v.object({ name: v.string(), means: v.string() }), v.getMetadata(variable))
}

/** Whether it must be given. */
export const isNeeded = (variable: v.ObjectEntries[string]): boolean => variable.type !== 'optional'

/** The environment, with its missing and invalid variables. */
export class Reader {
  private readonly missing: string[] = []
  private readonly wrong: string[] = []
  /** By variable, what its file says. */
  private readonly files = new Map<string, string>()
  private readonly known = new Set<string>()
  constructor(private readonly environment: Environment) {}

  /** Another word is refused: whoever wrote it meant a hospital, and would get a demo. */
  isProduction(): boolean {
    const { NODE_ENV: word = '' } = this.environment
    const known = ['production', 'development', 'test', '']
    if (!known.includes(word.trim())) this.refuse('NODE_ENV must be production, or not given')
    return word.trim() === 'production'
  }

  /** A group; undefined when something in it is missing or invalid. */
  read<Group extends Variables>(group: Group): v.InferOutput<Group> | undefined {
    this.know(group)
    const given = Object.entries(group.entries).map(([key, variable]) => [
      key,
      this.text(declarationOf(variable).name),
    ])
    const read = v.safeParse(group, Object.fromEntries(given))
    if (read.success) return read.output
    for (const issue of read.issues) this.note(group, issue)
    return undefined
  }

  /** A group that may be left out as a whole. */
  readAny<Group extends Variables>(group: Group): v.InferOutput<Group> | undefined {
    this.know(group)
    const needed = Object.values(group.entries).filter(isNeeded)
    const isGiven = needed.some((variable) => this.text(declarationOf(variable).name) !== undefined)
    return isGiven ? this.read(group) : undefined
  }

  /** Refuses a combination of variables. */
  refuse(words: string): void {
    this.wrong.push(words)
  }

  /** Sentences about variables that are none of those read. */
  misspelt(): string[] {
    return misspeltOf(Object.keys(this.environment), this.known)
  }

  /** The message for the operator. */
  refusal(): SettingsInvalid | undefined {
    const missing = this.missing.length > 0 ? [`missing: ${this.missing.join(', ')}`] : []
    const problems = [...missing, ...this.wrong]
    return problems.length === 0
      ? undefined
      : new SettingsInvalid(
          `The server cannot start with this environment. ${[...problems, ...this.misspelt()].join('; ')}.`,
        )
  }

  private know(group: Variables): void {
    for (const variable of Object.values(group.entries))
      this.known.add(declarationOf(variable).name)
  }

  private note(group: Variables, issue: v.BaseIssue<unknown>): void {
    const variable = group.entries[String(issue.path?.[0]?.key)]
    if (variable === undefined) return
    const { name } = declarationOf(variable)
    if (this.files.get(name) === '') return
    if (this.text(name) === undefined) this.missing.push(name)
    else this.wrong.push(`${name} ${issue.message}`)
  }

  private text(name: string): string | undefined {
    const file = this.environment[`${name}_FILE`]?.trim()
    const given = this.environment[name]?.trim()
    if (!file) return given || undefined
    const known = this.files.get(name) ?? this.fromFile(name, { file, isDouble: Boolean(given) })
    this.files.set(name, known)
    return known || undefined
  }

  /** As a vault's agent lays secrets beside a program; empty when nothing can be read. */
  private fromFile(name: string, { file, isDouble }: { file: string; isDouble: boolean }): string {
    if (isDouble) {
      this.wrong.push(`${name} and ${name}_FILE are both given`)
      return ''
    }
    try {
      const text = readFileSync(file, 'utf8').trim()
      if (text === '') this.wrong.push(`${name}_FILE is empty`)
      return text
    } catch {
      this.wrong.push(`${name}_FILE cannot be read`)
      return ''
    }
  }
}
