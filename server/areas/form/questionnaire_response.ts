/** Answers as a QuestionnaireResponse of FHIR R4. Hidden questions are not in it; 不知道 is an item without an answer that says so. */
import type { AnswerValue, Question } from '../../../src/contract/form/questions'
import { answersByLink, visibleGroups } from '../../../src/contract/form/rules'
import type { QuestionnaireResponse } from '../../gateways/his/forms'
import { canonical } from '../../hospital_documents/fhir_extensions'
import { hospitalSecond } from '../../values/hospital_time'
import type { AnsweredForm } from './summary'

/** What the resource names beside the answers. */
interface Named extends AnsweredForm {
  orderId: string
  patientNo: string
  questionnaireId: string
  revision: number
}

/** The resource. */
export function responseOf(form: Named): QuestionnaireResponse {
  const { content, orderId, patientNo, revision } = form
  const answers = answersByLink(form.answers)
  return {
    resourceType: 'QuestionnaireResponse',
    identifier: { system: `${canonical}/sid/form-answer`, value: orderId },
    questionnaire: `${canonical}/Questionnaire/${form.questionnaireId}|${hospitalSecond(form.publishedAt)}`,
    status: revision > 1 ? 'amended' : 'completed',
    ...(patientNo !== '' && {
      subject: {
        type: 'Patient',
        identifier: { system: `${canonical}/sid/patient-no`, value: patientNo },
      },
    }),
    authored: hospitalSecond(form.sentAt),
    item: visibleGroups(content.groups, answers).map(({ linkId, title, questions }) => ({
      linkId,
      ...(title !== null && { text: title }),
      item: questions
        .filter(({ type }) => type !== 'display')
        .flatMap((question) => itemOf(question, answers[question.linkId])),
    })),
  }
}

const absent = [
  {
    url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
    valueCode: 'asked-unknown',
  },
]

function itemOf(question: Question, value: AnswerValue | null | undefined): object[] {
  if (value === undefined) return []
  const { linkId, text } = question
  if (value === null) return [{ extension: absent, linkId, text }]
  return [{ linkId, text, answer: valuesOf(question, value) }]
}

function valuesOf({ type, options }: Question, value: AnswerValue): object[] {
  if (Array.isArray(value))
    return options
      .filter(({ code }) => value.includes(code))
      .map(({ code, text }) => ({ valueCoding: { code, display: text } }))
  switch (type) {
    case 'boolean':
      return [{ valueBoolean: value }]
    case 'integer':
      return [{ valueInteger: value }]
    case 'decimal':
      return [{ valueDecimal: value }]
    case 'date':
      return [{ valueDate: value }]
    default:
      return [{ valueString: value }]
  }
}
