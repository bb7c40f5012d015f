import { Segmented } from 'antd'
import { useAsked } from '../../parts/asked'
import { PageHead } from '../../parts/page_head'
import { MemberList } from './member_list'
import { Permissions } from './permissions'

const tabs = [
  { label: '人员', value: 'people' },
  { label: '岗位能做什么', value: 'roles' },
]

/** Who signed in and with which roles, or what each role may do; both are seen here and kept elsewhere. */
export default function Staff() {
  const [asked, set] = useAsked()
  const tab = asked.get('tab') === 'roles' ? 'roles' : 'people'
  return (
    <>
      <PageHead
        title="人员和岗位"
        hint="人和岗位来自医院的统一登录：调岗、离职在那里改，下次登录起生效；这里只看，不改"
      >
        <Segmented
          aria-label="看什么"
          options={tabs}
          value={tab}
          onChange={(value) => set({ tab: value === 'roles' ? 'roles' : undefined })}
        />
      </PageHead>
      {tab === 'roles' ? <Permissions /> : <MemberList />}
    </>
  )
}
