import { useState } from 'react'

import type { Department } from '@/contract/registration'
import { addressOf, go, navigate, useRouteParameters } from '@/navigation/navigate'
import { useSharePage } from '@/platform/wechat/share_page'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { closed } from '@/ui/pictures/outcomes'

import { DepartmentHead } from './choosing/departments/department_head'
import { Departments } from './choosing/departments/departments'
import { DepartmentSkeleton } from './choosing/departments/department_skeleton'
import { forSignedIn } from '@/gates/for_signed_in'
import { loadBranches } from './choosing/load_branches'
import { usePageRefresh } from '@/request/loading/page_refresh'

definePageConfig({
  navigationBarTitleText: '选择科室',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
})

/** 选择科室: two levels, or by search. */
function RegistrationDepartList() {
  const parameters = useRouteParameters('registration_depart_list')
  const { regMode = 'booking', hospitalBranchId = hospitalStore.hospitalBranchId } = parameters
  const [keyword, setKeyword] = useState(parameters.keyword ?? '')
  const { branches } = hospitalStore
  const branch = branches.find((one) => one.hospitalBranchId === hospitalBranchId)

  const { state, refresh } = useRequest({ hospitalBranchId, regMode }, async (input) => {
    if (hospitalStore.branches.length === 0) await loadBranches().catch(() => [])
    return api.registration.listDepartments(input)
  })
  usePageRefresh(refresh)
  useSharePage(() => ({
    title: `${hospitalStore.name} 选择科室`.trim(),
    path: addressOf('registration_depart_list', { hospitalBranchId, regMode }),
  }))

  const choose = ({ departId }: Department) =>
    void navigate('registration_doctor_list', { departId, regMode })
  const changeBranch = go('registration_campus', { regMode })

  return (
    <PageFrame title="选择科室" isFlush>
      <DepartmentHead
        branchName={branch?.name ?? ''}
        isToday={regMode === 'today'}
        keyword={keyword}
        onSearch={setKeyword}
        onChangeBranch={changeBranch}
      />
      <Loaded
        state={state}
        skeleton={<DepartmentSkeleton />}
        isEmpty={(groups) => groups.length === 0}
        empty={<EmptyState picture={closed} text="这个院区现在没有可以挂号的科室" hasTelephone />}
      >
        {(groups) => (
          <Departments
            groups={groups}
            isToday={regMode === 'today'}
            keyword={keyword}
            onChoose={choose}
            onClear={() => setKeyword('')}
          />
        )}
      </Loaded>
    </PageFrame>
  )
}

export default forSignedIn('选择科室', '登录后可以选择科室和医生', RegistrationDepartList)
