// Delivers each PDF of a folder: CODICEFISCALE.pdf, for one company and one month.
// PORTALE_INDIRIZZO and PORTALE_CHIAVE in the environment; Deliver FOLDER COMPANY MONTH
using System;
using System.IO;
using System.Net.Http;
using System.Net.Http.Headers;

static class Deliver
{
    static int Main(string[] args)
    {
        var client = new HttpClient { BaseAddress = new Uri(Environment.GetEnvironmentVariable("PORTALE_INDIRIZZO")) };
        client.DefaultRequestHeaders.Authorization =
            new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("PORTALE_CHIAVE"));
        var failed = 0;
        foreach (var file in Directory.GetFiles(args[0], "*.pdf"))
        {
            var person = Path.GetFileNameWithoutExtension(file);
            var dto = "{\"codiceFiscale\":\"" + person + "\",\"cfAzienda\":\"" + args[1] + "\",\"annomese\":\"" + args[2] + "\"}";
            var form = new MultipartFormDataContent();
            form.Add(new StringContent(dto), "jsonDocDto");
            form.Add(new ByteArrayContent(File.ReadAllBytes(file)), "file", Path.GetFileName(file));
            var answer = client.PostAsync("/apiback/api/doccedolino/upload", form).Result;
            if (!answer.IsSuccessStatusCode) failed++;
            Console.WriteLine(Path.GetFileName(file) + " " + answer.Content.ReadAsStringAsync().Result);
        }
        return failed > 0 ? 1 : 0;
    }
}
