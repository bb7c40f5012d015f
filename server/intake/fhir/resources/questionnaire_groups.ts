/** Items of a Questionnaire as groups of questions. */
import * as v from 'valibot'
import { urlOf } from '../../../hospital_documents/fhir_extensions'
import { Unfit } from '../resource'
import { readItem, standard, type Extension, type Item, type Option } from './questionnaire_items'

/** The groups; questions that stand in none are one of their own. @throws Unfit */
export function groupsOf(values: readonly unknown[]): object[] {
  const groups: { linkId: string; questions: object[] }[] = []
  let loose: object[] | undefined
  values.forEach((value, at) => {
    const place = `Questionnaire.item[${at}]`
    const read = readItem(value, place)
    if (read.type === 'group') {
      loose = undefined
      groups.push(groupOf(read, place))
      return
    }
    if (loose === undefined) {
      loose = []
      groups.push({ linkId: `group-of-${read.linkId}`.slice(0, 64), questions: loose })
    }
    loose.push(questionOf(read, place))
  })
  return groups
}

function groupOf(read: Item, place: string) {
  if (read.repeats)
    throw new Unfit(`${place}.repeats`, 'a group that repeats is outside the subset')
  if (read.item.length === 0) throw new Unfit(`${place}.item`, 'is missing')
  return {
    linkId: read.linkId,
    title: read.text ?? null,
    ...enablingOf(read, place),
    questions: read.item.map((value, at) => {
      const inner = `${place}.item[${at}]`
      const one = readItem(value, inner)
      if (one.type === 'group')
        throw new Unfit(`${inner}.type`, 'a group in a group is outside the subset')
      return questionOf(one, inner)
    }),
  }
}

function questionOf(read: Item, place: string) {
  if (read.item.length > 0)
    throw new Unfit(`${place}.item`, 'items below a question are outside the subset')
  if (read.text === undefined) throw new Unfit(`${place}.text`, 'is missing')
  const { linkId, type, repeats, required, maxLength = null } = read
  return {
    linkId,
    text: read.text,
    type,
    options: read.answerOption.map((one, at) => optionOf(one, `${place}.answerOption[${at}]`)),
    repeats,
    required,
    maxLength,
    initial: initialOf(read, place),
    min: numberIn(read.extension, standard('minValue')),
    max: numberIn(read.extension, standard('maxValue')),
    unit: unitIn(read.extension),
    keptAs: codeIn(read.extension, urlOf('kept-as')),
    redFlag: type === 'boolean' ? flagIn(read.extension, urlOf('red-flag')) : null,
    ...enablingOf(read, place),
  }
}

function optionOf({ valueCoding, extension: given }: Option, place: string) {
  if (valueCoding === undefined)
    throw new Unfit(`${place}.value[x]`, 'only a Coding is inside the subset')
  return {
    code: valueCoding.code,
    text: valueCoding.display ?? valueCoding.code,
    redFlag: flagIn(given, urlOf('red-flag')) ?? false,
    exclusive: flagIn(given, standard('questionnaire-optionExclusive')) ?? false,
  }
}

function initialOf({ type, initial, answerOption }: Item, place: string): unknown {
  const selected = answerOption.flatMap(({ initialSelected, valueCoding }) =>
    initialSelected ? (valueCoding?.code ?? []) : [],
  )
  if (type === 'choice') {
    const codes = [...selected, ...initial.flatMap(({ valueCoding }) => valueCoding?.code ?? [])]
    return codes.length === 0 ? undefined : codes
  }
  if (initial.length > 1) throw new Unfit(`${place}.initial`, 'more than one is outside the subset')
  const [one] = initial
  return (
    one?.valueBoolean ??
    one?.valueInteger ??
    one?.valueDecimal ??
    one?.valueDate ??
    one?.valueString
  )
}

function enablingOf({ enableWhen, enableBehavior }: Item, place: string) {
  return {
    enableBehavior,
    enableWhen: enableWhen.map((one, at) => {
      const answer =
        one.answerBoolean ??
        one.answerInteger ??
        one.answerDecimal ??
        one.answerDate ??
        one.answerString ??
        one.answerCoding?.code
      if (answer === undefined)
        throw new Unfit(`${place}.enableWhen[${at}].answer[x]`, 'this type is outside the subset')
      return { question: one.question, operator: one.operator, answer }
    }),
  }
}

const find = (given: readonly Extension[], url: string) => given.find((one) => one.url === url)

function flagIn(given: readonly Extension[], url: string): boolean | null {
  const flag = find(given, url)?.valueBoolean
  return typeof flag === 'boolean' ? flag : null
}

function codeIn(given: readonly Extension[], url: string): string | null {
  const code = find(given, url)?.valueCode
  return typeof code === 'string' ? code : null
}

function numberIn(given: readonly Extension[], url: string): number | null {
  const found = find(given, url)
  const number = found?.valueInteger ?? found?.valueDecimal
  return typeof number === 'number' ? number : null
}

function unitIn(given: readonly Extension[]): string | null {
  const unit = v.safeParse(
    v.object({
      valueCoding: v.object({ code: v.optional(v.string()), display: v.optional(v.string()) }),
    }),
    find(given, standard('questionnaire-unit')),
  )
  return unit.success
    ? (unit.output.valueCoding.display ?? unit.output.valueCoding.code ?? null)
    : null
}
