/** Work items about the hospital's systems and patients; those about money stand in `work_kinds`. */
import { counter, money, settled, technical, type KindDefinition } from '../words/work_words'

export const hospitalWork = {
  hospital_refused: {
    label: '已付款，医院系统拒绝',
    advice:
      '患者付了款，医院系统却不认，订单已失败，钱已申请原路退回。看医院系统给的原因；患者常会来电，需要时帮他在窗口办理。',
    roles: ['clinics', ...money],
    actions: { settled },
  },
  hospital_silent: {
    label: '已付款，医院系统不回应',
    advice:
      '患者付了款，医院系统很久没有回应，订单停在“确认中”。请信息科看医院接口；恢复后系统自动确认，这件待办自动结束。',
    roles: ['clinics', ...money],
    actions: { try_again: '马上再问一次', settled },
  },
  hospital_away: {
    label: '读不到医院的变更',
    advice:
      '医院系统的变更接口多次没有回应，排班、账单、报告等不再更新。请信息科看医院接口；恢复后自动结束。',
    roles: technical,
    actions: { try_again: '马上再读一次', settled },
    page: { path: '/intake', label: '看数据接入' },
  },
  registration_difference: {
    label: '挂号核对有差异',
    advice:
      '这一天的挂号或锁号，我方和医院系统不一致。“办法”写着系统能怎样改正：按下后系统一直办到医院答复；办不成会再回到待办。没有办法的，在两边查明后结束。',
    roles: technical,
    actions: { try_again: '按办法改正', settled },
    page: { path: '/hospital-days', label: '看核对结果' },
  },
  exams_stopped: {
    label: '检查设备停用，患者还没有改时间',
    advice:
      '设备这一天停用，还有患者定在停用的时间。在“检查”页看每项检查会改到哪里，一次改好，系统通知每一位；改好或设备恢复后自动结束。',
    roles: ['clinics', 'support', 'admin'],
    actions: {},
    page: { path: '/exams', label: '去改时间' },
  },
  exam_unplanned: {
    label: '检查快到期，还没有时间',
    advice:
      '医生要求最晚这一天做的检查还没有定时间。打电话问患者，帮他约好或说明改到窗口办；定好时间或医生撤销后自动结束。',
    roles: ['clinics', 'support', 'admin'],
    actions: { settled: '已联系患者' },
    page: { path: '/exams', label: '看检查' },
  },
  answers_undelivered: {
    label: '预问诊没有送到医院',
    advice:
      '患者在手机上答好的就诊前问题，医院系统没有收到，医生看不到。请信息科看医院接口；系统会一直送，送到后自动结束。被拒绝的按原因处理后再送一次；来不及的，请医生直接问患者。',
    roles: technical,
    actions: { try_again: '马上再送一次', settled: '已告诉医生，结束' },
  },
  visits_not_reported: {
    label: '医院没有报到诊',
    advice:
      '这一天的到诊，医院系统没有报来，或比平时少得多。系统没有把任何人记为未到诊，已经记的也已撤回。请信息科看到诊接口；补报后自动结束。三天内没有补报的，按已过期结束，不影响患者信用。',
    roles: technical,
    actions: { settled },
    page: { path: '/intake', label: '看数据接入' },
  },
  documents_refused: {
    label: '医院文档未能接收',
    advice:
      '医院系统发来的文档有错或与已知的矛盾，没有接收，患者看不到。在“数据接入”看原因，由发送方改正后重发；规则或基础数据补齐后可以重新接收。',
    roles: technical,
    actions: { try_again: '全部重新接收', settled },
    page: { path: '/intake', label: '看原因' },
  },
  documents_waiting: {
    label: '医院文档久等不到所需数据',
    advice:
      '文档里提到的科室、医生、门诊等一直没有收到，文档只能等着。请发送方补发所缺的数据；收到后自动接收，这件待办自动结束。',
    roles: technical,
    actions: { try_again: '向医院再要一次', settled },
    page: { path: '/intake', label: '看等待的文档' },
  },
  several_files: {
    label: '同一人有多份档案',
    advice:
      '患者添加就诊人时，医院系统里有多份档案与他相符，分不清是哪一份，他只能先挂号。在医院系统里核对并合并档案，再请患者重新添加。',
    roles: counter,
    actions: { settled: '已合并档案，结束' },
    page: { path: '/counter', label: '柜台服务' },
  },
  merge_failed: {
    label: '档案合并没有完成',
    advice:
      '医院合并了两份档案，这里有两条记录不能并存（例如同一天同一科室各有一个预约），所以没有合并。处理掉其中一条后再合并。',
    roles: counter,
    actions: { try_again: '再合并一次', settled },
  },
  message_undelivered: {
    label: '重要消息没有送到',
    advice:
      '小程序、公众号和短信都没有送到，或不知道送到没有，患者可能白跑一趟。打电话告诉患者，或再发一次；患者打开消息后自动结束。',
    roles: counter,
    actions: { try_again: '再发一次', settled: '已电话告知，结束' },
  },
  appeal: {
    label: '爽约申诉待答复',
    advice: '患者认为这次未到诊不该记。到“爽约申诉”里看情况并答复，答复后这里自动结束。',
    roles: ['support', 'admin'],
    actions: {},
    page: { path: '/appeals', label: '去答复' },
  },
  many_documents: {
    label: '一个账号试了很多证件',
    advice:
      '一个账号一天里填了很多不同的证件，当天已不让它再添加。可能是代人挂号，也可能在试别人的证件。在安全日志里看这个账号从哪里登录；确有问题时，到柜台服务结束它的绑定。',
    roles: ['admin'],
    actions: { settled },
    page: { path: '/security', label: '看安全日志' },
  },
  many_accounts: {
    label: '一台设备登录了很多账号',
    advice:
      '一天里有很多账号从同一台设备登录，候诊大厅的网络已排除在外。可能是倒号，也可能是窗口帮人操作的手机。在安全日志里按网络地址看是哪些账号。',
    roles: ['admin'],
    actions: { settled },
    page: { path: '/security', label: '看安全日志' },
  },
} satisfies Record<string, KindDefinition>
