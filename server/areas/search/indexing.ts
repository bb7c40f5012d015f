/** Prepares what can be found: syllables, usual short forms, the English name. Apart from the ranking, which runs in browsers without a dictionary of pinyin. */
import { syllablesOf } from '../../language/pinyin'
import type { Entry, IndexedEntry } from './ranking'

/** Prepares an entry. */
export function indexEntry<Given extends Entry>(entry: Given): Given & IndexedEntry {
  return {
    ...entry,
    syllables: syllablesOf(entry.name, entry.isPerson),
    aliasSyllables: entry.aliases.map((alias) => syllablesOf(alias)),
  }
}

/** A department by its name, its short forms, its English name, and what it treats. */
export function indexDepartment<
  Row extends { name: string; groupName: string; treats?: string | null | undefined },
>(row: Row, english: string | undefined): Row & IndexedEntry {
  return indexEntry({
    ...row,
    aliases: [...aliasesOf(row.name), ...given(english)],
    about: [row.groupName, row.treats].filter(Boolean).join(' '),
  })
}

/** A doctor by name, English name, department and 擅长. */
export function indexDoctor<
  Row extends { name: string; departName: string; goodAt?: string | null | undefined },
>(row: Row, english: string | undefined): Row & IndexedEntry {
  return indexEntry({
    ...row,
    aliases: given(english),
    about: [row.departName, row.goodAt].filter(Boolean).join(' '),
    isPerson: true,
  })
}

const given = (english: string | undefined): string[] => (english === undefined ? [] : [english])

/** Usual short forms of department names. */
const shortNames: readonly (readonly [RegExp, readonly string[]])[] = [
  [/心血管/, ['心内科', '心脏科', '心脏内科']],
  [/呼吸/, ['呼吸科', '呼吸内科', '肺科']],
  [/消化/, ['消化科', '胃肠科', '肠胃科']],
  [/神经内/, ['脑内科']],
  [/神经外/, ['脑外科']],
  [/耳鼻咽喉/, ['耳鼻喉科', '五官科']],
  [/口腔/, ['牙科']],
  [/普通外/, ['普外科']],
  [/泌尿/, ['泌尿科', '男科']],
  [/乳腺/, ['乳腺科', '甲乳外科']],
  [/儿内|^儿科/, ['小儿科', '儿童医院']],
  [/全科/, ['全科', '便民门诊']],
  [/针灸/, ['推拿科', '理疗']],
  [/体检/, ['体检中心']],
  [/风湿/, ['风湿科']],
  [/骨/, ['骨外科']],
]

function aliasesOf(name: string): string[] {
  return shortNames.flatMap(([pattern, aliases]) => (pattern.test(name) ? aliases : []))
}
