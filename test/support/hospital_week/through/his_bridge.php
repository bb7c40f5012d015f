<?php
// One SOAP method, HIPMessageServer(action, message) with XML in a string, by PHP's own SoapServer. The books stand behind it.
class His {
  public function HIPMessageServer($action, $message) {
    $fields = array_map('strval', (array) simplexml_load_string($message));
    $context = stream_context_create(['http' => [
      'method' => 'POST',
      'header' => "content-type: application/json\r\nauthorization: Bearer " . getenv('HIS_TOKEN'),
      'content' => json_encode($fields, JSON_UNESCAPED_UNICODE),
      'timeout' => 3,
    ]]);
    $said = @file_get_contents(getenv('HIS_DESK') . "/soap/$action", false, $context);
    if ($said === false) throw new SoapFault('Server', 'the books do not answer');
    return '<response>' . $this->fields(json_decode($said, true)) . '</response>';
  }

  /** What comes more than once are elements of one name; what is empty is left out. */
  private function fields(array $data): string {
    $written = '';
    foreach ($data as $name => $value)
      foreach (is_array($value) && array_is_list($value) ? $value : [$value] as $one)
        if ($one !== null && $one !== '') $written .= "<$name>" . (is_array($one) ? $this->fields($one) : htmlspecialchars($one, ENT_XML1)) . "</$name>";
    return $written;
  }
}

$server = new SoapServer(null, ['uri' => 'http://tempuri.org/']);
$server->setClass('His');
$server->handle();
