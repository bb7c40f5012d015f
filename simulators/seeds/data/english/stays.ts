/** What the demo's hospital says in English of the steps of a stay. */
export const staySteps: Readonly<Record<string, string>> = {
  医生开出院医嘱: 'Discharge ordered by the doctor',
  护士核对费用: 'Charges checked by the nurses',
  药房备好出院带药: 'Medicines for home made ready',
  取出院带药: 'Fetch your medicines for home',
  结算费用: 'Settle the bill',
  病区医生: 'Ward doctor',
  护士站: 'Nurses’ station',
  住院药房: 'Inpatient pharmacy',
  住院处: 'Admissions office',
  诊断证明书: 'Diagnosis certificate',
  '住院楼 1 层，凭腕带领取，药师会讲怎么吃':
    'Inpatient building, floor 1. Show your wristband; the pharmacist explains how to take them.',
  带身份证和医保卡: 'Bring your ID card and insurance card',
  统筹基金: 'Pooled insurance fund',
  大病保险: 'Critical illness insurance',
  '上午 8:00 到 10:00': 'between 8:00 and 10:00',
  '门诊楼 1 层住院处，先办入院登记':
    'Admissions office, outpatient building, floor 1: register there first',
  身份证和医保卡: 'ID card and insurance card',
  医生开的住院证: 'The doctor’s admission slip',
  正在吃的药和以前的检查报告: 'Medicines you take, and earlier reports',
  '洗漱用品和换洗衣服，贵重物品不要带': 'Toiletries and clothes; leave valuables at home',
  '住院当天早上不要吃东西、喝水；正在吃抗凝药的，请先打电话问。':
    'Do not eat or drink on the morning of your admission. If you take blood thinners, call first.',
  '手术和住院一周的估计费用，出院时多退少补':
    'Estimated cost of the operation and a week in hospital; settled when you leave',
  '这周要做的检查和治疗，预计需要这些': 'The examinations and treatment expected this week',
}
