/** The hospital's names of people, departments, places and services for readers of other languages: its own English, else pinyin. */
import englishOfTheApp from '../../src/language/en.json'
import type { Sql } from '../database/client'
import english from './en.json'
import { listEnglish, listNamed } from './names_repository'
import { personInPinyin, unitInPinyin } from './pinyin'

/**
 * What a text of the hospital names. A `person` and a `unit` (department, ward, branch) are shown in pinyin where the
 * hospital has no English; a `thing` (place, examination, medicine) and a `text` are marked as Chinese only, because
 * pinyin would mean nothing. What is looked for at doors and counters keeps its Chinese name beside: unit, thing, and
 * a person on a page about that person (`doctor`). `several` is made of names with separators.
 */
export type NameKind = 'person' | 'doctor' | 'unit' | 'thing' | 'text' | 'several'

/** The hospital's names in English. */
export interface HospitalNames {
  english: ReadonlyMap<string, string>
  units: ReadonlySet<string>
  people: ReadonlySet<string>
}

export const noNames: HospitalNames = { english: new Map(), units: new Set(), people: new Set() }

const HAN = /\p{Script=Han}/u

/** A name of the hospital in English. */
export function englishName(names: HospitalNames, kind: NameKind, chinese: string): string {
  if (!HAN.test(chinese)) return chinese
  const given = names.english.get(chinese)
  if (kind === 'several')
    return given === undefined ? eachName(names, chinese) : beside(given, chinese)
  if (kind === 'text') return given ?? `${chinese} (in Chinese only)`
  if (kind === 'thing') {
    const words = given ?? roomOf(names, chinese)
    return words === undefined ? `${chinese} (no English name)` : beside(words, chinese)
  }
  if (kind === 'unit') return beside(given ?? unitInPinyin(chinese), chinese)
  const person = given ?? personInPinyin(chinese)
  return kind === 'doctor' ? beside(person, chinese) : person
}

/** The app's own words that stand among names: `神经内科 普通门诊`. */
const ours: ReadonlyMap<string, string> = new Map([
  ['普通门诊', englishOfTheApp.普通门诊],
  ['门诊候诊', english.门诊候诊],
])

function eachName(names: HospitalNames, chinese: string): string {
  return chinese
    .split(/( · |、|，| (?=\d{4}-\d{2}-\d{2}$))/)
    .map((part) => {
      if (part === '、' || part === '，') return ', '
      const words = part.split(' ').map((word) => [word, unitOrPerson(names, word)] as const)
      // `心血管内科 王建国`, but not the two words of `股骨 X 线检查`.
      return words.some(([, known]) => known !== undefined)
        ? words.map(([word, known]) => known ?? englishName(names, 'thing', word)).join(' ')
        : englishName(names, 'thing', part)
    })
    .join('')
}

function unitOrPerson(names: HospitalNames, word: string): string | undefined {
  if (names.units.has(word)) return englishName(names, 'unit', word)
  if (names.people.has(word)) return englishName(names, 'person', word)
  return ours.get(word)
}

/** `门诊楼 3 层 A 区 3 诊室`, where only the beginning has an English name. */
function roomOf(names: HospitalNames, chinese: string): string | undefined {
  for (let end = chinese.lastIndexOf(' '); end > 0; end = chinese.lastIndexOf(' ', end - 1)) {
    const place = names.english.get(chinese.slice(0, end))
    if (place !== undefined) return `${place}, ${roomInEnglish(chinese.slice(end + 1))}`
  }
  return undefined
}

function roomInEnglish(room: string): string {
  const [, number, kind] = /^(\d+) ?号? ?(诊室|窗口)$/.exec(room) ?? []
  if (number === undefined) return ours.get(room) ?? room
  return `${kind === '诊室' ? 'room' : 'counter'} ${number}`
}

const beside = (english: string, chinese: string): string => `${english} (${chinese})`

const freshMs = 60_000
const known = new WeakMap<Sql, { at: number; names: Promise<HospitalNames> }>()

/** The names, a minute old at most. */
export function readNames(sql: Sql): Promise<HospitalNames> {
  const before = known.get(sql)
  if (before !== undefined && performance.now() - before.at < freshMs) return before.names
  const names = findNames(sql)
  known.set(sql, { at: performance.now(), names })
  // A failure is not cached.
  names.catch(() => known.delete(sql))
  return names
}

/** Drops the cache after new names came. */
export function forgetNames(sql: Sql): void {
  known.delete(sql)
}

async function findNames(sql: Sql): Promise<HospitalNames> {
  const [words, named] = await Promise.all([listEnglish(sql), listNamed(sql)])
  const namesOf = (wanted: boolean): ReadonlySet<string> =>
    new Set(named.flatMap(({ name, isPerson }) => (isPerson === wanted ? [name] : [])))
  return {
    english: new Map(words.map((row) => [row.chinese, row.english])),
    units: namesOf(false),
    people: namesOf(true),
  }
}
