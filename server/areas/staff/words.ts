/** What staff did, in words for their colleagues. */
const deedWords: Readonly<Record<string, string>> = {
  sign_in: '登录工作台',
  sign_out: '退出工作台',
  search_orders: '查找订单',
  view_order: '查看订单',
  answer_appeal: '答复申诉',
  compare_day: '重新对账',
  stop_clinic: '停诊',
  open_clinic: '恢复出诊',
  replace_clinic: '换医生出诊',
  open_places: '加号',
  take_documents_again: '重新接收文档',
  work_try_again: '再试一次',
  work_by_hand: '登记线下办理',
  work_settled: '结束待办',
}

/** The words of an action as the database has it. */
export function wordsOfDeed(action: string): string {
  return deedWords[action] ?? action
}
