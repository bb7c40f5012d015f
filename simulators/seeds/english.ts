/** Rows of `english_name`: what the demo's hospital calls its departments, places, examinations and texts in English. */
import { goodAt, introductions } from './data/english/doctors'
import { buildings, english, preparation, rooms, treats } from './data/english/hospital'
import { billed, diagnoses, examinations, laboratory } from './data/english/medicine'
import { changeNotes, englishNotices } from './data/english/notices'
import { moreQuestions } from './data/english/questions'
import { staySteps } from './data/english/stays'
import { devices, examsInEnglish } from './data/exam_plan'
import { notices } from './data/notices'
import { questionsInEnglish } from './data/questionnaires'
import { services } from './data/services'
import { bookableDepartments } from './departments'
import { backgroundOf, doctors } from './doctors'
import { earlierRegistrationRules } from './notices'
import { hospitalId } from './organisation'
import { registrationInEnglish } from './registration/registration_in_english'
import { admissionFormsInEnglish } from './stay/admission_forms'
import { copiesInEnglish } from './stay/record_copies'
import { wayTo } from './ways'

const turns: Readonly<Record<string, string>> = {
  A: 'turn left to area A',
  B: 'go straight on to area B',
  C: 'turn right to area C',
  D: 'turn right and go to the end for area D',
}

/** All of them as if the document of the hospital had told them. */
export function englishRows() {
  const places = new Set([
    ...bookableDepartments.map(({ place }) => place),
    ...services.map(([, , , , place]) => place),
    ...devices.map(({ place }) => place),
  ])
  const found: Record<string, string> = {
    ...english,
    ...treats,
    ...rooms,
    ...preparation,
    ...laboratory,
    ...examinations,
    ...examsInEnglish,
    ...questionsInEnglish,
    ...moreQuestions,
    ...diagnoses,
    ...billed,
    ...goodAt,
    ...changeNotes,
    ...staySteps,
    ...copiesInEnglish,
    ...admissionFormsInEnglish,
    ...noticeTexts(),
    ...doctorTexts(),
  }
  for (const place of places) {
    const [way, parts] = [wayTo(place), partsOf(place)]
    if (parts === undefined) continue
    found[place] ??= placeInEnglish(parts)
    if (way !== null) found[way] = wayInEnglish(parts)
  }
  return Object.entries(found).map(([chinese, words]) => ({
    provided_by: `hospital:${hospitalId}`,
    chinese,
    english: words,
  }))
}

function noticeTexts(): Record<string, string> {
  return Object.fromEntries([
    ...earlierRegistrationRules.map((rules, index) => [rules, registrationInEnglish(index + 4)]),
    ...notices.flatMap(({ key, title, summary, content }) => {
      const words = englishNotices[key]
      return words === undefined
        ? []
        : [
            [title, words.title],
            [summary, words.summary],
            [content, words.content],
          ]
    }),
  ])
}

function doctorTexts(): Record<string, string> {
  return Object.fromEntries(
    doctors.map(({ doctorId, title, intro }) => {
      const { degree, experience, study, manner } = backgroundOf(doctorId, title)
      const said = (words: string): string => introductions[words] ?? words
      return [
        intro,
        `${said(degree)}, ${experience} years in clinical practice. ${said(study)} ${said(manner)}`,
      ]
    }),
  )
}

interface Parts {
  building: string
  floor: string
  wing: string | undefined
}

function partsOf(place: string): Parts | undefined {
  const [, name = '', floor, wing] = /^(\S+) (\d+) 层(?: ([A-E]) 区)?/.exec(place) ?? []
  const building = buildings[name]
  return building === undefined || floor === undefined ? undefined : { building, floor, wing }
}

function placeInEnglish({ building, floor, wing }: Parts): string {
  return [building, `floor ${floor}`, ...(wing === undefined ? [] : [`area ${wing}`])].join(', ')
}

function wayInEnglish({ building, floor, wing }: Parts): string {
  const there = (wing && turns[wing]) ?? 'follow the signs'
  const inside = `Enter the ${building.charAt(0).toLowerCase()}${building.slice(1)} by the main door`
  return floor === '1'
    ? `${inside}, ${there}`
    : `${inside}, take the lift to floor ${floor}, then ${there}`
}
