/** The host itself can fail: what is planted into a copy of the package makes its tests red. */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { builtRoot, weappFolder } from './built'
import { Phone } from './host/phone'
import { anOpenid } from './people'
import { WeappScreen } from './weapp_screen'
import { theHospital } from './weapp_test'

const hospital = theHospital()
let copy = ''
let screen: WeappScreen

beforeEach(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'hospital-planted-'))
  cpSync(weappFolder, copy, { recursive: true })
  // Not one of the phones whose complaints fail a test.
  screen = new WeappScreen(copy, new Phone(anOpenid(), { builtRoot, serverUrl: hospital.url }))
})
afterEach(() => {
  screen.phone.stop()
  rmSync(copy, { recursive: true, force: true })
})

function change(file: string, edit: (source: string) => string): void {
  const full = path.join(copy, file)
  writeFileSync(full, edit(readFileSync(full, 'utf8')))
}

test('a page whose script throws is a complaint', async () => {
  change('subpages/notice/notice_index.js', (source) => `throw new Error('planted');${source}`)
  await screen.open('/subpages/notice/notice_index')
  expect(screen.phone.complaints.join()).toMatch(/planted[\s\S]*notice_index.js registers no page/)
})

test('a script that touches the browser is a complaint', async () => {
  appendFileSync(path.join(copy, 'app.js'), ';document.title.length')
  await screen.open('/').catch(() => undefined)
  expect(screen.phone.complaints.join()).toContain('document is not defined')
})

test('a script that uses what old phones lack is a complaint', async () => {
  appendFileSync(path.join(copy, 'app.js'), ';[1].at(0)')
  await screen.open('/').catch(() => undefined)
  expect(screen.phone.complaints.join()).toMatch(/at is not a function/)
})

test('a template that binds no touch leaves a button dead', async () => {
  change('base.wxml', (source) => source.replaceAll('bindtap="eh"', ''))
  await screen.open('/')
  await screen.press('就诊人')
  expect(screen.program.top.route).toBe('pages/index/index')
})

test('a template without names leaves nothing to press', async () => {
  change('base.wxml', (source) => source.replaceAll(/ aria-role="[^"]*"/g, ''))
  await screen.open('/')
  await screen.settle()
  expect(screen.pressables()).toEqual([])
})

test('a page of a package that is not loaded cannot be required', async () => {
  appendFileSync(path.join(copy, 'app.js'), ';require("./subpages/notice/notice_index")')
  await screen.open('/').catch(() => undefined)
  expect(screen.phone.complaints.join()).toContain('its package is not loaded')
})
