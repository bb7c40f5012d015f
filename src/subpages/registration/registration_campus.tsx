import { observer } from 'mobx-react-lite'
import { useState } from 'react'

import type { Branch } from '@/contract/hospital'
import { addressOf, navigate, useRouteParameters } from '@/navigation/navigate'
import { openLocation } from '@/platform/device/open_location'
import type { Position } from '@/platform/device/position.types'
import { useSharePage } from '@/platform/wechat/share_page'
import { useRequest } from '@/request/loading/use_request'
import { chosenBranchId } from '@/storage/keys'
import { hospitalStore } from '@/stores'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import { PageFrame } from '@/ui/frame/page_frame'
import { closed } from '@/ui/pictures/outcomes'
import { SkeletonList } from '@/ui/states/skeleton'

import { BranchCard } from './choosing/branch_card'
import { formatDistance } from './choosing/distance'
import { loadBranches } from './choosing/load_branches'
import { NearMe } from './choosing/near_me'
import { usePageRefresh } from '@/request/loading/page_refresh'

definePageConfig({
  navigationBarTitleText: '选择院区',
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
})

/** 选择院区: which branch to register at. */
function RegistrationCampus() {
  const { regMode } = useRouteParameters('registration_campus')
  const { state, refresh } = useRequest({}, loadBranches)
  const [position, setPosition] = useState<Position>()
  usePageRefresh(refresh)
  useSharePage(() => ({
    title: `${hospitalStore.name} 预约挂号`.trim(),
    path: addressOf('registration_campus', { regMode }),
  }))

  function choose({ hospitalBranchId }: Branch) {
    hospitalStore.chooseBranch(hospitalBranchId)
    return navigate('registration_depart_list', { hospitalBranchId, regMode })
  }

  return (
    <PageFrame title="选择院区">
      <Loaded
        state={state}
        skeleton={<SkeletonList rows={2} />}
        isEmpty={(branches) => branches.length === 0}
        empty={
          <EmptyState
            picture={closed}
            text="现在没有可以挂号的院区"
            note="请打电话问医院"
            hasTelephone
          />
        }
      >
        {(branches) => (
          <>
            {branches.map((branch) => (
              <BranchCard
                key={branch.hospitalBranchId}
                branch={branch}
                distance={position && formatDistance(position, branch)}
                isLastChoice={
                  branches.length > 1 && branch.hospitalBranchId === chosenBranchId.read()
                }
                onChoose={() => void choose(branch)}
                onOpenMap={openLocation}
              />
            ))}
            {branches.length > 1 && !position && <NearMe onFound={setPosition} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

export default observer(RegistrationCampus)
