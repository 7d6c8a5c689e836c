<?php
// Delivers each PDF of a folder: CODICEFISCALE.pdf, for one company and one month.
// PORTALE_INDIRIZZO and PORTALE_CHIAVE in the environment; php deliver.php FOLDER COMPANY MONTH
[, $folder, $company, $month] = $argv;
$failed = 0;
foreach (glob("$folder/*.pdf") as $file) {
    $dto = ['codiceFiscale' => basename($file, '.pdf'), 'cfAzienda' => $company, 'annomese' => $month];
    $call = curl_init(getenv('PORTALE_INDIRIZZO') . '/apiback/api/doccedolino/upload');
    curl_setopt_array($call, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('PORTALE_CHIAVE')],
        CURLOPT_POSTFIELDS => [
            'file' => new CURLFile($file, 'application/pdf'),
            'jsonDocDto' => json_encode($dto),
        ],
    ]);
    $answer = json_decode((string) curl_exec($call), true);
    $isDone = curl_getinfo($call, CURLINFO_RESPONSE_CODE) === 201;
    $failed += $isDone ? 0 : 1;
    echo basename($file), ' ', $isDone ? $answer['ids'][0] : ($answer['detail'] ?? 'no answer'), PHP_EOL;
}
exit($failed > 0 ? 1 : 0);
