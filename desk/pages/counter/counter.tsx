import { fileColumns } from '../../parts/file_columns'
import { SearchPage } from '../../parts/search_page'
import { api } from '../../request/api'

/** Finds a person by what he has with him. */
export default function Counter() {
  return (
    <SearchPage
      room="counter"
      title="柜台服务"
      hint="按患者手里的卡、手机或证件找到他的档案：换手机号、交还档案、解除绑定。查看会记入日志，患者能在“谁看过我的信息”里看到"
      search={api.counter.search}
      rowKey="patientId"
      columns={(reason) => fileColumns((patientId) => `/counter/${patientId}`, reason)}
      words={{
        text: '找谁',
        example: '手机号、就诊卡号、患者号或证件号',
        reason: '如：本人在窗口换手机号',
        button: '查找',
        nothing: '没有找到档案，请核对号码',
      }}
    />
  )
}
