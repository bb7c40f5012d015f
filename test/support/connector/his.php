<?php
// A hospital's SOAP services by PHP's own SoapServer: one with an action and XML in a string (two dialects), one with trade codes. Not idempotent: what comes twice is done twice.
// The books lie in a file; "silent" makes the next write be done without an answer.
$file = getenv('HIS_BOOKS');

function books(callable $change) {
  global $file;
  $handle = fopen($file, 'c+');
  flock($handle, LOCK_EX);
  $books = json_decode(stream_get_contents($handle), true) ?: ['patients' => [], 'bookings' => [], 'payments' => [], 'calls' => [], 'silent' => 0];
  $answer = $change($books);
  ftruncate($handle, 0);
  rewind($handle);
  fwrite($handle, json_encode($books, JSON_UNESCAPED_UNICODE));
  flock($handle, LOCK_UN);
  return $answer;
}

function perform(string $what, array $asked): array {
  $answer = books(function (&$books) use ($what, $asked) {
    $books['calls'][] = ['what' => $what] + $asked;
    $order = $asked['orderNo'] ?? '';
    $isWrite = in_array($what, ['confirm', 'cancel', 'pay', 'lock', 'agree', 'copies']);
    $data = ['code' => '0'];
    if ($what === 'match') foreach ($books['patients'] as $one) if ($one['idNo'] === $asked['idNo'] && $one['name'] === $asked['name']) $data += $one;
    if ($what === 'confirm') {
      if (($asked['scheduleNo'] ?? '') === 'full') $data = ['code' => '1', 'words' => '号源已满'];
      else {
        $number = 'H' . (count($books['bookings']) + 1);
        $books['bookings'][] = ['orderNo' => $order, 'number' => $number, 'fee' => $asked['fee'], 'state' => 'booked', 'lockId' => $asked['lockId'] ?? '', 'lockNo' => $asked['lockNo'] ?? ''];
        $data += ['hisOrderNo' => $number, 'ticketCode' => "T$number"];
      }
    }
    if ($what === 'cancel') {
      $data = ['code' => '1', 'reason' => 'UNKNOWN_ORDER', 'words' => '没有这个号'];
      foreach ($books['bookings'] as &$one) if ($one['orderNo'] === $order)
        if ($one['state'] === 'seen') $data = ['code' => '1', 'reason' => 'ALREADY_VISITED', 'words' => '已就诊'];
        else {
          $one['state'] = 'cancelled';
          $data = ['code' => '0'];
        }
    }
    if ($what === 'lock') {
      if (count($books['locks'] ?? []) >= 2) $data = ['code' => '1', 'reason' => 'FULL', 'words' => '没有号了'];
      else {
        $books['locks'][] = ['lockId' => $asked['lockId'], 'scheduleNo' => $asked['scheduleNo']];
        $data += ['hisLockNo' => 'L' . $asked['lockId'], 'expiresAt' => '20991201083200'];
      }
    }
    if ($what === 'unlock') $books['locks'] = array_values(array_filter($books['locks'] ?? [], fn($one) => $one['lockId'] !== $asked['lockId']));
    if ($what === 'lock_query') {
      $data += ['state' => 'none'];
      foreach ($books['locks'] ?? [] as $one) if ($one['lockId'] === $asked['lockId'])
        $data = ['code' => '0', 'state' => 'locked', 'hisLockNo' => 'L' . $one['lockId'], 'expiresAt' => '20991201083200'];
    }
    if ($what === 'slots') $data += ['Source' => ['scheduleNo' => $asked['scheduleNos'], 'beginTime' => '08:00', 'left' => strval(2 - count($books['locks'] ?? []))]];
    if ($what === 'day') {
      $isFirst = $asked['page'] === '1';
      $data += ['pages' => '2', 'Entry' => $isFirst ? ($books['bookings'] === [] ? [] : day($books['bookings'][0])) : ['state' => 'locked', 'orderNo' => '', 'lockId' => $books['locks'][0]['lockId'] ?? '', 'lockNo' => 'L' . ($books['locks'][0]['lockId'] ?? ''), 'fee' => '']];
    }
    if ($what === 'pay') {
      $books['payments'][] = ['orderNo' => $order, 'total' => $asked['total'], 'billNos' => $asked['billNos']];
      $data += ['receiptNo' => 'R' . count($books['payments'])];
    }
    if ($what === 'presettle') $data = $asked['admissionNo'] === 'Z2' ? ['code' => '1', 'reason' => 'LATE_CHARGES', 'words' => '检查费还没有记完'] : $data + [
      'asOf' => '2026-11-27 10:00:00', 'total' => '100.00', 'selfPay' => '30.00', 'deposits' => '50.00', 'refund' => '20.00', 'owed' => '0.00', 'validUntil' => '2026-11-28 10:00:00',
      'fund' => ['name' => '统筹基金', 'amount' => '70.00']];
    if ($what === 'agree') {
      $isChanged = $asked['asOf'] !== '2026-11-27 10:00:00';
      $books['agreed'][] = ['number' => $asked['confirmationNo'], 'selfPay' => $asked['selfPay'], 'state' => $isChanged ? 'changed' : 'agreed'];
      if ($isChanged) $data = ['code' => '1', 'reason' => 'CHANGED', 'words' => '费用有变动'];
    }
    if ($what === 'copies') $books['copies'][] = ['number' => $asked['requestNo'], 'parts' => $asked['parts'], 'address' => $asked['address'] ?? '', 'state' => 'copies'];
    if ($what === 'copies_cancel') {
      $data = ['code' => '1', 'reason' => 'ACCEPTED', 'words' => '已经受理'];
      foreach ($books['copies'] ?? [] as $at => $one) if ($one['number'] === $asked['requestNo']) {
        $books['copies'][$at]['state'] = 'copies_cancelled';
        $data = ['code' => '0'];
      }
    }
    if ($what === 'query') {
      $data += ['state' => 'none'];
      foreach ($books['bookings'] as $at => $found) if ($found['orderNo'] === $order)
        $data = ['code' => '0', 'state' => $found['state'], 'hisOrderNo' => $found['number'], 'ticketCode' => 'T' . $found['number']];
      foreach ($books['payments'] as $at => $found) if ($found['orderNo'] === $order)
        $data = ['code' => '0', 'state' => 'paid', 'receiptNo' => 'R' . ($at + 1)];
    }
    if ($what === 'query')
      foreach (array_merge($books['agreed'] ?? [], $books['copies'] ?? []) as $found) if ($found['number'] === $order) $data = ['code' => '0', 'state' => $found['state'], 'words' => '费用有变动'];
    if ($isWrite && $books['silent'] > 0) {
      $books['silent'] -= 1;
      return null;
    }
    return $data;
  });
  if ($answer === null) {
    sleep(3);
    exit;
  }
  return $answer;
}

function day(array $one): array {
  return ['state' => $one['state'], 'orderNo' => $one['orderNo'], 'hisOrderNo' => $one['number'], 'lockId' => $one['lockId'], 'lockNo' => '', 'fee' => $one['fee']];
}

function fields(array $data): string {
  $written = '';
  foreach ($data as $name => $value) $written .= "<$name>" . (is_array($value) ? fields($value) : htmlspecialchars($value, ENT_XML1)) . "</$name>";
  return $written;
}

/** A list of changes behind a place: rows of the books, which are only read. */
function rows(string $action, string $after): string {
  global $file;
  $all = (json_decode(file_get_contents($file), true)['rows'] ?? [])[$action] ?? [];
  $written = '<resultCode>0</resultCode><next>' . count($all) . '</next>';
  foreach (array_slice($all, intval($after)) as $row) $written .= '<row>' . fields($row) . '</row>';
  return $written;
}

class His {
  private const ACTIONS = ['MatchPatient' => 'match', 'RegisterConfirm' => 'confirm', 'QueryOrder' => 'query', 'RegisterCancel' => 'cancel', 'PayBills' => 'pay',
    'PreSettle' => 'presettle', 'ConfirmDischarge' => 'agree', 'RequestCopies' => 'copies', 'CancelCopies' => 'copies_cancel',
    'LockSource' => 'lock', 'UnlockSource' => 'unlock', 'QueryLock' => 'lock_query', 'QuerySource' => 'slots', 'QueryDay' => 'day'];
  private const CODES = ['PatientQuery' => 'match', 'InsertBooking' => 'confirm', 'QueryBooking' => 'query', 'CancelBooking' => 'cancel', 'SaveSettlement' => 'pay',
    'LockSource' => 'lock', 'UnlockSource' => 'unlock', 'QueryLock' => 'lock_query', 'QuerySource' => 'slots', 'QueryDay' => 'day',
    'PreDischargeSettle' => 'presettle', 'ConfirmDischarge' => 'agree', 'ApplyCopy' => 'copies', 'CancelCopy' => 'copies_cancel'];
  private const REFUSALS = ['UNKNOWN_ORDER' => 'NOT_FOUND', 'ALREADY_VISITED' => 'VISITED', 'FULL' => 'NO_SOURCE', 'LATE_CHARGES' => 'LATE_FEE', 'CHANGED' => 'CHANGED'];

  public function HIPMessageServer($action, $message) {
    $xml = simplexml_load_string($message);
    $isEnvelope = $xml->getName() === 'HIPMessage';
    if (!isset(self::ACTIONS[$action])) {
      $listed = rows($action, strval(($isEnvelope ? $xml->Body : $xml)->after));
      return $isEnvelope ? "<HIPMessage><Header/><Body>$listed</Body></HIPMessage>" : "<response>$listed</response>";
    }
    $data = perform(self::ACTIONS[$action], array_map('strval', (array) ($isEnvelope ? $xml->Body : $xml)));
    $head = fields(['resultCode' => $data['code'], 'resultDesc' => $data['words'] ?? '']);
    $body = $head . fields(array_diff_key($data, ['code' => 0, 'words' => 0]));
    return $isEnvelope ? "<HIPMessage><Header/><Body>$body</Body></HIPMessage>" : "<response>$body</response>";
  }

  public function Process($tradeCode, $inputXml) {
    $xml = simplexml_load_string($inputXml);
    $data = perform(self::CODES[$tradeCode], array_map('strval', (array) $xml->Data));
    $head = fields(['ResultCode' => $data['code'], 'ErrorCode' => self::REFUSALS[$data['reason'] ?? ''] ?? '', 'ErrorMsg' => $data['words'] ?? '']);
    return "<Response>$head<Data>" . fields(array_diff_key($data, ['code' => 0, 'words' => 0])) . '</Data></Response>';
  }
}

$server = new SoapServer(null, ['uri' => 'http://tempuri.org/']);
$server->setClass('His');
$server->handle();
