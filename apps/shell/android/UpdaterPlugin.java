package app.outrider.client;

import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import android.provider.Settings;
import androidx.core.content.FileProvider;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Downloads an update package (APK) and passes it to the system installer, which only accepts the same signature. One package at a time,
 * in the app's cache folder.
 */
@CapacitorPlugin(name = "OutriderUpdater")
public class UpdaterPlugin extends Plugin {

    private static final int TIMEOUT_MS = 30_000;
    private static final String FOLDER = "updates";
    private static final String FILE = "update.apk";

    private final ExecutorService worker = Executors.newSingleThreadExecutor();

    @PluginMethod
    public void download(PluginCall call) {
        String address = call.getString("url", "");
        if (!address.startsWith("https://") && !address.startsWith("http://")) {
            call.reject("Not an http or https address", "ADDRESS");
            return;
        }
        worker.execute(() -> {
            try {
                fetch(address);
                JSObject done = new JSObject();
                done.put("file", FILE);
                call.resolve(done);
            } catch (IOException cause) {
                call.reject(String.valueOf(cause.getMessage()), "DOWNLOAD", cause);
            }
        });
    }

    @PluginMethod
    public void install(PluginCall call) {
        Context context = getContext();
        File file = new File(folder(), FILE);
        if (!file.isFile()) {
            call.reject("There is no downloaded package", "NO_FILE");
            return;
        }
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O && !context.getPackageManager().canRequestPackageInstalls()) {
            Intent settings = new Intent(Settings.ACTION_MANAGE_UNKNOWN_APP_SOURCES, Uri.parse("package:" + context.getPackageName()));
            getActivity().startActivity(settings);
            call.reject("This app is not allowed to install packages", "PERMISSION");
            return;
        }
        Uri uri = FileProvider.getUriForFile(context, context.getPackageName() + ".fileprovider", file);
        Intent view = new Intent(Intent.ACTION_VIEW);
        view.setDataAndType(uri, "application/vnd.android.package-archive");
        view.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION | Intent.FLAG_ACTIVITY_NEW_TASK);
        context.startActivity(view);
        call.resolve();
    }

    @PluginMethod
    public void restart(PluginCall call) {
        Context context = getContext();
        Intent start = context.getPackageManager().getLaunchIntentForPackage(context.getPackageName());
        if (start == null) {
            call.reject("The app cannot be started", "NO_START");
            return;
        }
        context.startActivity(Intent.makeRestartActivityTask(start.getComponent()));
        Runtime.getRuntime().exit(0);
    }

    @Override
    protected void handleOnDestroy() {
        worker.shutdownNow();
    }

    private File folder() {
        return new File(getContext().getCacheDir(), FOLDER);
    }

    private void fetch(String address) throws IOException {
        File folder = folder();
        if (!folder.isDirectory() && !folder.mkdirs()) throw new IOException("The folder for updates cannot be created");
        HttpURLConnection connection = (HttpURLConnection) new URL(address).openConnection();
        connection.setConnectTimeout(TIMEOUT_MS);
        connection.setReadTimeout(TIMEOUT_MS);
        try {
            int status = connection.getResponseCode();
            if (status != HttpURLConnection.HTTP_OK) throw new IOException("HTTP " + status);
            File partial = new File(folder, FILE + ".part");
            try (InputStream in = connection.getInputStream(); OutputStream out = new FileOutputStream(partial)) {
                copy(in, out, connection.getContentLength());
            }
            if (!partial.renameTo(new File(folder, FILE))) throw new IOException("The package could not be saved");
        } finally {
            connection.disconnect();
        }
    }

    /** Emits `progress` for every whole percent; never when the server sends no content length. */
    private void copy(InputStream in, OutputStream out, int total) throws IOException {
        byte[] buffer = new byte[64 * 1024];
        long copied = 0;
        int notified = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            out.write(buffer, 0, read);
            copied += read;
            int percent = total > 0 ? (int) (copied * 100 / total) : 0;
            if (percent > notified) {
                notified = percent;
                JSObject progress = new JSObject();
                progress.put("part", percent / 100.0);
                notifyListeners("progress", progress);
            }
        }
        if (total > 0 && copied != total) throw new IOException("The download is incomplete");
    }
}
