/** The directory of all cells in one language, from what each of them publishes. */
import { indexDepartment, indexDoctor, indexEntry } from '../../server/areas/search/indexing'
import type { Group, GroupHospital } from './hospitals'
import type { PublishedData } from './published'
import type { Directory, ListedEntry, ListedHospital } from './site/types'

/** What a build has of one cell. */
export interface CellResult {
  hospital: GroupHospital
  data: PublishedData | undefined
  /** Why it is not of now; undefined when it is. */
  failure: { kind: 'unreachable' | 'unreadable'; message: string } | undefined
}

type Shown = 'zh' | 'en'
type Published = PublishedData['zh']

const maxText = 80

/** Makes it; hospitals stand in the file's order, departments and doctors in each hospital's own. */
export function makeDirectory(
  group: Group,
  cells: readonly CellResult[],
  language: Shown,
  now: Date,
): Directory {
  return {
    builtAt: now.toISOString(),
    name: inLanguage(language, group.name, group.englishName),
    hospitals: cells.map((cell) => listHospital(cell, language)),
    entries: cells.flatMap(({ hospital, data }) =>
      data === undefined ? [] : listEntries(hospital.id, data, language),
    ),
  }
}

function listHospital({ hospital, data, failure }: CellResult, language: Shown): ListedHospital {
  const { id, name, englishName, region, address, telephone, origin } = hospital
  const published = data?.[language]
  return indexEntry({
    kind: 'hospital' as const,
    id,
    origin,
    name,
    aliases: englishName === undefined ? [] : [englishName],
    about: `${region} ${address}`,
    label: inLanguage(language, name, englishName),
    region,
    address: textIn(published?.hospital.address) || address,
    telephone,
    level: textIn(published?.hospital.level),
    branches: (published?.branches ?? []).map((branch) => ({
      name: textIn(branch.name),
      address: textIn(branch.address),
      telephone: textIn(branch.telephone),
    })),
    state: stateOf(data, failure),
    isUnreachable: failure?.kind === 'unreachable',
    fetchedAt: data?.fetchedAt ?? '',
  })
}

function stateOf(
  data: PublishedData | undefined,
  failure: CellResult['failure'],
): ListedHospital['state'] {
  if (data === undefined) return 'unknown'
  return failure === undefined ? 'fresh' : 'kept'
}

function listEntries(hospitalId: string, data: PublishedData, language: Shown): ListedEntry[] {
  const names = englishOf(data.en)
  const labels = data[language].directory
  const shownDepartments = new Map(labels.departments.map((row) => [row.departId, row]))
  const shownDoctors = new Map(labels.doctors.map((row) => [row.doctorId, row]))
  const { departments, doctors } = data.zh.directory
  return [
    ...departments.map((row): ListedEntry => {
      const shown = shownDepartments.get(row.departId) ?? row
      return strip({
        ...indexDepartment(row, names.get(row.departId)),
        kind: 'department',
        id: row.departId,
        hospitalId,
        label: shown.name,
        group: shown.groupName,
        branch: shown.branchName,
        place: textIn(shown.place),
        text: shortOf(shown.treats),
      })
    }),
    ...doctors.map((row): ListedEntry => {
      const shown = shownDoctors.get(row.doctorId) ?? row
      return strip({
        ...indexDoctor(row, names.get(row.doctorId)),
        kind: 'doctor',
        id: row.doctorId,
        hospitalId,
        label: shown.name,
        group: shown.departName,
        branch: shown.branchName,
        place: '',
        title: row.title,
        text: shortOf(shown.goodAt),
      })
    }),
  ]
}

/** The fields of an entry alone: what else a row of the cell has stays out of the file. */
function strip(entry: ListedEntry): ListedEntry {
  const { name, aliases, about, isPerson, syllables, aliasSyllables } = entry
  const { kind, id, hospitalId, label, group, branch, place, title, text } = entry
  return {
    ...{ kind, id, hospitalId, label, group, branch, place, title, text },
    ...{ name, aliases, about: about.slice(0, maxText * 2), isPerson, syllables, aliasSyllables },
  }
}

/** The English name of each department and doctor, without the Chinese that stands beside it. */
function englishOf({ directory }: Published): Map<string, string> {
  const rows = [
    ...directory.departments.map(({ departId, name }) => [departId, name] as const),
    ...directory.doctors.map(({ doctorId, name }) => [doctorId, name] as const),
  ]
  return new Map(rows.map(([id, name]) => [id, name.replace(/ \(.*$/, '')]))
}

function shortOf(text: unknown): string {
  const short = textIn(text)
  return short.length > maxText ? `${short.slice(0, maxText - 1)}…` : short
}

/** A text that the hospital has in Chinese only is shown without the app's remark about it. */
const textIn = (text: unknown): string =>
  typeof text === 'string' ? text.replace(/ \((in Chinese only|no English name)\)$/, '') : ''

const inLanguage = (language: Shown, chinese: string, english: string | undefined): string =>
  language === 'en' ? (english ?? chinese) : chinese
