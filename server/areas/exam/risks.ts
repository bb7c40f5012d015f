/** What a doctor said of a patient, for which the hospital wants to talk before an exam is booked. */
import type { ExamRisk } from '../../hospital_documents/exam'
import type { OrderRow } from './exam_repository'

const reasons: Readonly<Record<ExamRisk, string>> = {
  pregnancy: '病历记有怀孕，这项检查要先和检查科室确认，请打电话',
  implant: '病历记有体内植入物，这项检查要先和检查科室确认，请打电话',
  metformin: '病历记有服用二甲双胍，这项检查要先和检查科室确认，请打电话',
  contrast_allergy: '病历记有造影剂过敏，这项检查要先和检查科室确认，请打电话',
  diabetes: '病历记有糖尿病，这项检查要先和检查科室确认，请打电话',
}

/** Why the patient does not book this exam alone; undefined where nothing stands against it. */
export function callReason({ risks, rule }: Pick<OrderRow, 'risks' | 'rule'>): string | undefined {
  const risk = rule.notAlone.find((one) => risks.includes(one))
  return risk && reasons[risk]
}
