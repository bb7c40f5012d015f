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
    $written = '';
    foreach (json_decode($said, true) as $name => $value) $written .= "<$name>" . htmlspecialchars($value, ENT_XML1) . "</$name>";
    return "<response>$written</response>";
  }
}

$server = new SoapServer(null, ['uri' => 'http://tempuri.org/']);
$server->setClass('His');
$server->handle();
