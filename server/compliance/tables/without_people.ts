/** Tables that say nothing of a person, each with its reason. */
import type { RegisteredTable } from '../types'

export const withoutPeople = {
  hospital: {
    none: '医院的公开信息',
    columns:
      'hospital_id name level telephone emergency_telephone address open_hours intro latitude longitude active partner seq',
  },
  branch: {
    none: '院区的公开信息',
    columns:
      'branch_id hospital_id name address telephone open_hours today_until notice latitude longitude sort active',
  },
  department: {
    none: '科室的公开信息',
    columns:
      'department_id branch_id parent_id name place treats min_age max_age sex_limit preparation sort active way',
  },
  english_name: {
    none: '公开名称与须知的英文',
    columns: 'provided_by chinese english chinese_digest',
  },
  inpatient_copy_service: {
    none: '院区复印病案的办法',
    columns: 'service_id branch_id service active',
  },
  leaflet: {
    none: '药品说明书',
    columns: 'drug_code name sections version active',
  },
  remark: {
    none: '已发布的须知与公告',
    columns:
      'remark_id hospital_id branch_id type title summary content version published_at change_note withdrawn_at ends_at',
  },
  remark_version: {
    none: '须知以前的版本；隐私政策等的历史文本在此',
    columns: 'remark_id version title summary content published_at replaced_at change_note',
  },
  schedule: {
    none: '公开的出诊安排；医生的公开信息在 doctor',
    columns:
      'schedule_id branch_id department_id doctor_id registration_type visit_date half_day reg_fee_fen treat_fee_fen place release_at stopped_at stop_reason clinic_id source_state source_updated_at source_reason stop_open desk_stop_reason substitutes_for pool left_asked_at left_at insurance_fen closing made_here',
  },
  slot: {
    none: '号源的时间与数量',
    columns:
      'slot_id schedule_id branch_id department_id visit_date begin_time end_time begins_at ends_at release_at stopped capacity taken next_no gone desk_places',
  },
  clinic_window: {
    none: '医院给全了排班的日期范围',
    columns: 'window_id first_day last_day branch_id department_id clinic_ids source_updated_at',
  },
  clinic_change: {
    none: '门诊变动，要告诉医院系统；只涉及公开的出诊安排',
    columns:
      'seq change_id schedule_id clinic_id change content asked_at next_at attempts answered_at refusal',
  },
  closure_item: {
    none: '成批停诊里的一个门诊',
    columns: 'closure_id schedule_id state closed why',
  },
  doctor_release: {
    none: '哪次放号已通知过关注者；不记是谁',
    columns: 'doctor_id release_at looked_at outcome',
  },
  feedback_number: {
    none: '每天每类投诉等用到的编号',
    columns: 'prefix day last',
  },
  release_draw: {
    none: '一次抽签的种子与人数；抽签的人在 scarce_request',
    columns: 'schedule_id phase seed drawn_at entries winners',
  },
  registration_day: {
    none: '一天挂号核对的件数与合计',
    columns:
      'day status ours_count ours_fen theirs_count theirs_fen attempts next_attempt_at compared_at',
  },
  registration_visit_day: {
    none: '一天到诊的人数',
    columns: 'visit_date expected reported',
  },
  questionnaire: {
    none: '医院的问卷；回答在 form_answer',
    columns: 'questionnaire_id version published_at department_id doctor_id current content',
  },
  queue: {
    none: '候诊队列；取号的人在 queue_ticket',
    columns:
      'queue_id branch_id item_code group_code group_name item_name location remark letter counters usual_seconds queue_date half_day begins_at ends_at schedule_id next_no version hospital_queue_id seq gap_since',
  },
  queue_item: {
    none: '可以取号的窗口与机器',
    columns:
      'branch_id item_code group_code group_name item_name location remark letter counters opens closes usual_seconds sort active way',
  },
  queue_news: { none: '已收到的叫号序号', columns: 'queue_id seq' },
  exam_resource: {
    none: '检查设备',
    columns: 'resource_id branch_id department_name name place way active queue_item_code pool',
  },
  exam_rule: { none: '检查的规则与准备', columns: 'code name rule' },
  exam_slot: {
    none: '检查设备的时间与数量',
    columns: 'slot_id resource_id begins_at capacity taken stopped',
  },
  report_picture_gone: {
    none: '待删除的图的随机名',
    columns: 'object_name at',
  },
  reconciliation: {
    none: '一天与渠道对账的合计',
    columns:
      'bill_date status paid_count paid_fen refund_count refund_fen channel_paid_count channel_paid_fen channel_refund_count channel_refund_fen attempts next_attempt_at compared_at has_bill',
  },
  money_day: {
    none: '一天三方对账的合计',
    columns:
      'day hospital_state app channel hospital differences attempts next_attempt_at compared_at',
  },
  intake_cursor: {
    none: '读医院变更读到哪里',
    columns: 'kind cursor next_at failures asked_at last_error',
  },
  integration_assertion: {
    none: '医院系统用过的一次性凭证的摘要',
    columns: 'mark expires_at',
  },
  connector_state: {
    none: '连接器的运行状态与计数',
    columns: 'client_id state heard_at',
  },
  worker_process: {
    none: '各服务器进程后台任务的运行情况；失败只记错误的类别和代码',
    columns: 'process runs heard_at',
  },
  audit_checkpoint: {
    none: '日志的条数与摘要（SHA-256）',
    columns: 'checkpoint_id to_at content previous hash',
  },
  audit_signature: {
    none: '日志检查点的签名',
    columns: 'hash key_id algorithm signature at',
  },
  audit_export: {
    none: '日志外送到哪里',
    columns: 'is_only checkpoint_id busy_until',
  },
  schema_version: {
    none: '数据库结构的版本',
    columns: 'version name md5 run_at',
  },
  migration_lock: {
    none: '升级时的锁',
    columns: 'id',
  },
} as const satisfies Record<string, RegisteredTable>
