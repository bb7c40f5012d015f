import { fileColumns } from '../../parts/file_columns'
import { SearchPage } from '../../parts/search_page'
import { api } from '../../request/api'

/** Finds the person whose file somebody looked at. */
export default function AccessSearch() {
  return (
    <SearchPage
      room="accesses"
      title="谁看过患者的资料"
      hint="按患者的卡、手机或证件找到他，看哪些工作人员和账号看过、改过他的资料。查找会记入日志，患者能在“谁看过我的信息”里看到"
      search={api.patients.find}
      rowKey="patientId"
      columns={(reason) =>
        fileColumns((patientId) => `/patients/${patientId}?show=accesses`, reason)
      }
      words={{
        text: '哪位患者',
        example: '手机号、就诊卡号、患者号或证件号',
        reason: '如：患者投诉有人看过他的资料',
        button: '查找',
        nothing: '没有找到档案，请核对号码',
      }}
    />
  )
}
