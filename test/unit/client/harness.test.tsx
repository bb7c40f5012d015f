import { Button, Text, View } from '@tarojs/components'
import Taro, { useDidShow, useLoad, useRouter } from '@tarojs/taro'
import { useState } from 'react'
import { renderPage, renderPart } from '../../support/client/page'

function Counter({ label }: { label: string }) {
  const [count, setCount] = useState(0)
  return (
    <View>
      <Button onClick={() => setCount(count + 1)}>{label}</Button>
      <Text>{`点了 ${count} 次`}</Text>
    </View>
  )
}

function DoctorPage() {
  const { params } = useRouter()
  const [events, setEvents] = useState<string[]>([])
  useLoad((query) => setEvents((known) => [...known, `load ${query.doctorId}`]))
  useDidShow(() => setEvents((known) => [...known, 'show']))
  return (
    <View>
      <Text>{`医生 ${params.doctorId}`}</Text>
      <Text>{events.join(', ')}</Text>
    </View>
  )
}

test('a component answers a tap', async () => {
  const { getByText, fireEvent } = await renderPart(Counter, { label: '加一' })
  fireEvent.click(getByText('加一'))
  expect(getByText('点了 1 次')).toBeTruthy()
})

test('a page gets its parameters and its life-cycle hooks', async () => {
  const { getByText } = await renderPage(DoctorPage, {
    path: 'subpages/registration/registration_doctor_detail',
    params: { doctorId: '7' },
  })
  expect(getByText('医生 7')).toBeTruthy()
  expect(getByText('load 7, show')).toBeTruthy()
})

test('showing a page again runs its hook again', async () => {
  const { getByText, page, act } = await renderPage(DoctorPage, { params: { doctorId: '7' } })
  await act(async () => page.onShow?.())
  expect(getByText('load 7, show, show')).toBeTruthy()
})

test('Taro calls are those of H5', () => {
  Taro.setStorageSync('authToken', 'x')
  expect(localStorage.getItem('authToken')).toBe('{"data":"x"}')
})
