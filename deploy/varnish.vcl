# Varnish as a shared cache of public pages: set CDN_MAX_AGE_S and copy this to /etc/varnish/default.vcl.
vcl 4.1;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

acl refreshers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  # curl -X PURGE -H 'Host: blog.example.org' http://127.0.0.1/blog/a
  if (req.method == "PURGE") {
    if (client.ip !~ refreshers) {
      return (synth(405));
    }
    return (purge);
  }
  # Stored pages are the same with and without cookies: Lekha marks everything else as private or no-store.
  if ((req.method == "GET" || req.method == "HEAD") && !req.http.Authorization) {
    return (hash);
  }
}

sub vcl_backend_response {
  # Nothing is served longer than CDN_MAX_AGE_S; afterwards the page is kept for a day, to be revalidated.
  set beresp.grace = 0s;
  set beresp.keep = 1d;
  if (beresp.was_304) {
    set beresp.http.X-Cache = "REVALIDATED";
  } else {
    unset beresp.http.X-Cache;
  }
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } elsif (!resp.http.X-Cache) {
    set resp.http.X-Cache = "MISS";
  }
}
